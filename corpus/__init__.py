"""The archive of records, and the records that ship with the project."""
