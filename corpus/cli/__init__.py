"""``tarock archive``: the archive on the command line."""
