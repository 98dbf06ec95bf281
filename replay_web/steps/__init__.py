"""A record's lines of play: their steps, their addresses, the comments beside them."""
