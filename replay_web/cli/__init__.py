"""The commands of the site: ``tarock serve``, and ``tarock render``, which needs none."""

from replay_web.cli.rendering import render
from replay_web.cli.serving import serve

__all__ = ["render", "serve"]
