"""Hungarian Tarokk, as far as its exchange, its call and its play go: a game from outside for the tests."""
