"""The library: what ``import notation`` gives to programs, thin types over the modules of the project.

It speaks the notation: seats are letters, cards are their names, and integers only count something.
"""
