"""Evenings of clubs: standings, rounds, paper, and the entry of results."""
