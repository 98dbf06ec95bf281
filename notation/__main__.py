"""The command line without its script: ``python -m notation``."""

from notation.cli import main

main(prog_name="tarock")
