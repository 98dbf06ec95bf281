"""The tables that a cache of files has beside those of an archive."""

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()

followed = Table(
    "followed",
    metadata,
    Column("file_id", Integer, primary_key=True, autoincrement=False),
    Column("path", LargeBinary, nullable=False, unique=True),
    Column("size", BigInteger, nullable=False),
    Column("modified", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
)
"""The files in their order, each with its size and time of change when it was read; `file_id` is that of `files`."""

copies = Table(
    "copies",
    metadata,
    Column("file_id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("source", LargeBinary, nullable=False),
    Column("record_id", Integer),
    Index("copies_hash", "hash"),
    Index("copies_record", "record_id"),
)
"""Every record of every file, byte for byte, also where the archive has it already, or has it spelt differently.

`record_id` is the record of the archive that says the same: null until it has been judged, 0 where there is nothing to
list. `hash` is the id that the record has on a site, without the ``-2`` of a second one.
"""
