"""A made-up game from outside: parts that big games want, and no game of the project has."""
