"""Records as data for programs that learn: a row a card, a row a decision, and folders of deals made for that."""
