"""The command line without its script: ``python -m notation``."""

from notation.cli.starting import run

run()
