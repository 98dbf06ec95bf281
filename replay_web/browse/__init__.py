"""Finding records: the list and its search, sessions, players, statistics."""
