"""The site from the command line: ``python -m replay_web``."""

from replay_web.cli import serve

if __name__ == "__main__":
    serve(prog_name="python -m replay_web")
