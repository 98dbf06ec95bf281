"""What the rulebook of each game tabulates, made from the tables and the functions of its page."""
