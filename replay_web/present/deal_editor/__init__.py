"""A deal that is being entered, as its page shows it."""
