"""The pages of a record: stepped through, embedded, printed, seen by one seat, as one file."""
