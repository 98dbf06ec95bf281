"""Finding and counting: queries, sessions, statistics, names and their aliases."""
