"""The command line without its script: ``python -m notation.cli``."""

from notation.cli.starting import run

run()
