"""Where a reader brings something: a deal noted down, a check, cards played on, records for the archive."""
