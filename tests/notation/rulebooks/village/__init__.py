"""A made-up game from outside: what no game of the project does, told on its own page alone."""
