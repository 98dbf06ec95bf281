"""Copies looked up: by the id that a site shows them under, by their record, or beside another one."""

import re
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, select, tuple_

from corpus.database.tables import files, records
from corpus.file_cache.cutting import Copy
from corpus.file_cache.tables import copies, followed
from corpus.ingest.identity import IN_FILES

_ID = re.compile(rf"([0-9a-f]{{{2 * IN_FILES}}})(?:-([2-9]|[1-9][0-9]{{1,8}}))?")

_other, _other_file = copies.alias(), followed.alias()
_PLACE = tuple_(followed.c.place, copies.c.number)
_TURN = (
    select(func.count())
    .select_from(_other.join(_other_file, _other_file.c.file_id == _other.c.file_id))
    .where(_other.c.hash == copies.c.hash, tuple_(_other_file.c.place, _other.c.number) <= _PLACE)
    .scalar_subquery()
)
_COPY: Select[Any] = (
    select(files.c.path, copies.c.number, copies.c.line, copies.c.version, copies.c.source, copies.c.hash, _TURN)
    .select_from(copies)
    .join(followed, followed.c.file_id == copies.c.file_id)
    .join(files, files.c.id == copies.c.file_id)
)


def by_id(connection: Connection, id: str) -> Copy | None:
    """The copy that has an id; None if there is none."""
    return _one(_having(connection, _COPY, id))


def of_records(connection: Connection, ids: Sequence[int]) -> dict[int, Copy]:
    first = records.c.file_id == copies.c.file_id, records.c.number == copies.c.number
    wanted = _COPY.add_columns(records.c.id).join(records, first[0] & first[1]).where(records.c.id.in_(ids))
    return {row[-1]: _copy(row[:-1]) for row in connection.execute(wanted)} if ids else {}


def record_of(connection: Connection, id: str) -> int | None:
    """The number of the record of a copy; None until it has been judged."""
    found = _at(connection, id)
    return found[2] or None if found else None


def beside(connection: Connection, id: str, after: bool) -> Copy | None:
    """The copy after another one, or before it, in the order of the files; None at the end."""
    at = _at(connection, id)
    if at is None:
        return None
    place, number, _record = at
    same = followed.c.place == place
    if after:
        wanted = (followed.c.place > place) | (same & (copies.c.number > number))
    else:
        wanted = (followed.c.place < place) | (same & (copies.c.number < number))
    order = _ORDER if after else [column.desc() for column in _ORDER]
    return _one(connection.execute(_COPY.where(wanted).order_by(*order).limit(1)).first())


def _at(connection: Connection, id: str) -> Any:
    """The place of the file of a copy, its number there, and its record; None if no file has it."""
    wanted = select(followed.c.place, copies.c.number, copies.c.record_id)
    return _having(connection, wanted.join(copies, followed.c.file_id == copies.c.file_id), id)


def _having(connection: Connection, wanted: Select[Any], id: str) -> Any:
    found = _ID.fullmatch(id)
    if found is None:
        return None
    ordered = wanted.where(copies.c.hash == bytes.fromhex(found[1])).order_by(*_ORDER)
    return connection.execute(ordered.offset(int(found[2] or 1) - 1).limit(1)).first()


_ORDER = (followed.c.place, copies.c.number)


def _one(row: Any) -> Copy | None:
    return None if row is None else _copy(row)


def _copy(row: Any) -> Copy:
    path, number, line, version, source, hash, turn = row
    return Copy(path, number, line, version, bytes(source), bytes(hash), turn)
