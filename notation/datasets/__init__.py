"""Records as data for programs that learn: one row per card or per decision, and folders of deals made for that."""
