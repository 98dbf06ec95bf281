"""A made-up game from outside in which every seat takes cards of the talon and lays as many away."""
