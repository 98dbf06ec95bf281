"""Records as data for programs that learn: one row per card, one row per decision, and folders of deals made for that.
"""
