"""Where an archive lies: its tables, the SQLite file or PostgreSQL database, and the steps from older versions."""
