"""The tables of an archive: one row per record, and under it a row for each seat, call, announcement and finished
trick.

A set of cards is two masks, so that either fits into an integer of any database: `trumps` has bit 0 for the Fool and
bits 1 to 21 for T21 down to T1, `plain` bit 0 for the king of spades and so on, in the order of `notation.cards`. A
single card is its place in that order, 0 to 77. Seats count from 0.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    false,
    func,
    literal_column,
    text,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import SchemaItem

from notation.cards import TAROCKS

TRUMP_BITS = TAROCKS.bit_length()
"""How many bits the mask of trumps has; the other cards are above them."""

WORD = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
"""A text that is compared code point by code point on every database."""
SERIAL = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData()


def masks(cards: int) -> tuple[int, int]:
    """A set of cards as its two masks, trumps and plain."""
    return cards & TAROCKS, cards >> TRUMP_BITS


def place_of(card: int) -> int | None:
    """The place of a card in the order of the pack; None for an unknown one."""
    return card.bit_length() - 1 if card else None


def _part(name: str, *columns: SchemaItem, key: str = "number") -> Table:
    """A table with some rows for each record, kept in their order."""
    record = Column("record_id", SERIAL, primary_key=True, autoincrement=False)
    number = Column(key, SmallInteger, primary_key=True, autoincrement=False)
    return Table(name, metadata, record, number, *columns, sqlite_with_rowid=False)


def _rare(name: str, column: str, where: str) -> Index:
    """An index only of the records that are not as most are."""
    return Index(name, column, sqlite_where=text(where), postgresql_where=text(where))


judges = Table(
    "judges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("notation", Text, nullable=False),
    Column("program", Text, nullable=False),
    Column("rules", Text, nullable=False),
)
"""Judges of records: the versions of the notation and of the program, and a fingerprint of the rules."""

files = Table(
    "files",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("path", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("modified", BigInteger, nullable=False),
    Column("head", LargeBinary),
    Column("done", BigInteger, nullable=False),
    Column("line", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("added", Text, nullable=False),
    Index("files_path", "path"),
)
"""The files that were added, and how far: up to which byte, line and record, under which version of the notation.

It is written together with the records, so that an import that was cut off goes on where it stopped.
"""

records = Table(
    "records",
    metadata,
    Column("id", SERIAL, primary_key=True, autoincrement=False),
    Column("identity", LargeBinary, nullable=False),
    Column("deal", LargeBinary),
    Column("file_id", Integer, ForeignKey("files.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("line", Integer, nullable=False),
    Column("version", WORD, nullable=False),
    Column("state", WORD, nullable=False),
    Column("judge_id", Integer, ForeignKey("judges.id"), nullable=False),
    Column("verdict", WORD, nullable=False),
    Column("game", WORD),
    Column("players", SmallInteger),
    Column("rules", WORD),
    Column("event", WORD),
    Column("place", WORD),
    Column("table_name", WORD),
    Column("annotator", WORD),
    Column("date", WORD),
    Column("round", Integer),
    Column("board", Integer),
    Column("dealer", SmallInteger),
    Column("declarer", SmallInteger),
    Column("contract", WORD),
    Column("made", Boolean),
    Column("tricks", SmallInteger, nullable=False),
    Column("pagat", WORD),
    Column("comments", SmallInteger, nullable=False),
    Column("variations", SmallInteger, nullable=False),
    Column("questions", SmallInteger, nullable=False),
    Column("titled", Boolean, nullable=False, server_default=false()),
    Column("dealt", LargeBinary),
    Column("position", SmallInteger),
    Column("source_name", WORD),
    Column("factors", WORD),
    Column("slip", Boolean),
    Index("records_identity", "identity", unique=True),
    Index("records_deal", "deal"),
    Index("records_dealt", "dealt"),
    Index("records_session", "date", "event", "place", "table_name", "round", "game"),
    *(Index(f"records_{name}", name) for name in ("game", "contract", "pagat", "event", "place")),
    _rare("records_table", "table_name", "table_name IS NOT NULL"),
    _rare("records_round", "round", "round IS NOT NULL"),
    _rare("records_annotator", "annotator", "annotator IS NOT NULL"),
    _rare("records_source", "source_name", "source_name IS NOT NULL"),
    _rare("records_verdict", "verdict", "verdict <> 'legal'"),
    _rare("records_state", "state", "state <> 'kept'"),
    _rare("records_variations", "variations", "variations > 0"),
    _rare("records_questions", "questions", "questions > 0"),
    _rare("records_titled", "game", "titled"),
    _rare("records_position", "position", "position IS NOT NULL"),
)
"""Facts about each record.

- `state` is ``kept``, ``superseded`` or ``withdrawn``.
- `pagat` is the fate of T1.
- `titled` is true if a comment is beside the first line.
- `deal` identifies a deal as it was played at one table.
- `dealt` identifies the cards, for every table at which they were played.
- `source_name` is its ``source`` line: the sheet, book or program it comes from.
- `factors` has the factors of what was announced or doubled as JSON, under an empty key that of the game. It is NULL
  where it is not known what was played, or nobody has judged it since lists show that.
- `slip` is true if the table let something stand that broke a rule; NULL likewise.
- `position` is the trick with which a record of an ending begins.
"""

DATED = func.coalesce(records.c.date, literal_column("''"))
"""The date of a record, empty if it has none: what records are sorted by."""
Index("records_dated", DATED, records.c.id)

sources = Table(
    "sources",
    metadata,
    Column("record_id", SERIAL, primary_key=True, autoincrement=False),
    Column("source", LargeBinary, nullable=False),
    Column("in_files", LargeBinary),
    Index("sources_in_files", "in_files"),
)
"""The text of each record, byte for byte, and the id by which it goes where a site shows it from files; of a withdrawn
one nothing is left.
"""

seats = _part(
    "seats",
    Column("player", WORD),
    Column("role", WORD),
    Column("trumps", Integer, nullable=False),
    Column("plain", BigInteger, nullable=False),
    Column("points", Integer),
    Column("score", Integer),
    Column("tricks", SmallInteger),
    Index("seats_player", "player", "record_id"),
    key="seat",
)
"""Players by seat, with their roles, the cards dealt to them, and their results.

The role is ``declarer``, ``partner`` or ``defender``, or ``alone`` if all play for themselves; None if it is unknown or
the seat sat out.
"""

calls = _part("calls", Column("seat", SmallInteger), Column("word", WORD, nullable=False))

announcements = _part(
    "announcements",
    Column("seat", SmallInteger),
    Column("word", WORD, nullable=False),
    Column("of", WORD),
    Index("announcements_word", "word", "record_id"),
)
"""Every announcement and doubling, in order; `of` is what a doubling was for, where that was said."""

tricks = _part(
    "tricks",
    Column("leader", SmallInteger, nullable=False),
    Column("winner", SmallInteger),
    Column("led", SmallInteger),
    Column("won_with", SmallInteger),
    Column("trumps", Integer, nullable=False),
    Column("plain", BigInteger, nullable=False),
)
"""Every finished trick: who led which card, who won it with which card, and its known cards."""

sheet = _part("sheet", Column("label", WORD, nullable=False), Index("sheet_label", "label", "record_id"))
"""The lines of the score sheet, by the names that the game has for them."""

problems = _part(
    "problems",
    Column("code", WORD, nullable=False),
    Column("severity", WORD, nullable=False),
    Column("line", Integer, nullable=False),
    Column("column", Integer, nullable=False),
    Column("rule", Text, nullable=False),
    Index("problems_code", "code", "record_id"),
)
"""Problems found by a check; lines count from the first line of the record."""

names = Table(
    "names",
    metadata,
    Column("kind", WORD, primary_key=True),
    Column("name", WORD, primary_key=True),
    Column("folded", WORD, nullable=False),
    sqlite_with_rowid=False,
)
"""Every name of a player, event, place, table, annotator or source, once, as it was written and as it is compared."""

aliases = Table(
    "aliases",
    metadata,
    Column("name", WORD, primary_key=True),
    Column("person", WORD, nullable=False),
    Index("aliases_person", "person"),
    sqlite_with_rowid=False,
)
"""Which person a name means that was written otherwise; the records keep what was written."""

changes = Table(
    "changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("record_id", SERIAL, ForeignKey("records.id"), nullable=False),
    Column("by_id", SERIAL, ForeignKey("records.id")),
    Column("state", WORD, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Text, nullable=False),
    Index("changes_record", "record_id"),
    Index("changes_by", "by_id"),
)
"""Why a record was superseded or withdrawn, by which other one, and when."""

tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("name", WORD, nullable=False),
    Column("made", Text, nullable=False),
    Column("purpose", WORD, nullable=False, server_default="records"),
    Index("tokens_name", "name", unique=True),
)
"""Permissions to write through a site. Each has the SHA-256 of its token, a name, the day on which it was made, and a
purpose, ``records`` or ``evenings``.
"""

evenings = Table(
    "evenings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", WORD, nullable=False),
    Column("event", WORD),
    Column("place", WORD),
    Column("date", WORD),
    Column("game", WORD),
    Column("source", LargeBinary, nullable=False),
    Column("added", Text, nullable=False),
    Index("evenings_date", "date"),
)
"""Evenings of clubs: the name of each file without its ending, what its head says, and its text byte for byte."""

evening_players = Table(
    "evening_players",
    metadata,
    Column("evening_id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", WORD, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Text, nullable=False),
    Index("evening_players_player", "player"),
    sqlite_with_rowid=False,
)
"""The standings of each evening; points are exact, such as ``87.5`` or ``40/3``."""

evening_rounds = Table(
    "evening_rounds",
    metadata,
    Column("evening_id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("table_number", Integer),
    Column("seat", SmallInteger),
    Column("score", Integer),
    Column("place", SmallInteger),
    Column("points", Text),
    sqlite_with_rowid=False,
)
"""Each player in each round: where he sat, his score, his place at that table, and the points that it brought him.

Nothing but the round is known of a bye, and no score of a table that has none yet.
"""

best_plays = Table(
    "best_plays",
    metadata,
    Column("record", LargeBinary, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("told", Text, nullable=False),
)
"""The best play of records, where it was found: by the SHA-256 of a record's bytes, with the rules that found it."""

often_best = Table(
    "often_best",
    metadata,
    Column("record", LargeBinary, primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("rules", Text, nullable=False),
    Column("told", Text, nullable=False),
)
"""Estimates at steps of records, by the hash of the record likewise."""

PARTS = (seats, calls, announcements, tricks, sheet, problems)
"""The tables whose rows follow from the text of a record."""
