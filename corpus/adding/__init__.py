"""Records on their way into an archive: prepared, added, judged again, superseded or withdrawn."""
