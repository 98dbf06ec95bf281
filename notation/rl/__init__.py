"""Environments for reinforcement learning: every game at every table size, as PettingZoo knows them.

They need the extra ``rl``: ``pip install 'tarock-notation[rl]'``.
"""

from notation.rl.environment import DealEnvironment, env, layout

__all__ = ["DealEnvironment", "env", "layout"]
