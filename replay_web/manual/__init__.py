"""The specification and the rules of the games as pages."""
