"""The forms of what names something in an address; whatever has another form is not found."""

from flask import Flask
from werkzeug.routing import BaseConverter

from corpus.ingest.identity import IN_FILES, SIZE
from replay_web.library import IDENTITY_LENGTH, OF_DEAL

_DIGIT = "[0-9A-Fa-f]"
_WHOLE = 2 * SIZE
"""How many hexadecimal digits an identity has."""


class RecordId(BaseConverter):
    """The id of a record: digits of its identity, or its id in files, alone or with digits of its deal behind it."""

    regex = (
        rf"(?:{_DIGIT}{{{IDENTITY_LENGTH},{_WHOLE}}}|{_DIGIT}{{{2 * IN_FILES}}}(?:-[1-9][0-9]{{0,8}})?)"
        rf"(?:{OF_DEAL}{_DIGIT}{{8,{_WHOLE}}})?"
    )


class DealId(BaseConverter):
    """Digits of the identity of the cards that were dealt."""

    regex = rf"{_DIGIT}{{8,{_WHOLE}}}"


class PackedRecord(BaseConverter):
    """A record that an address carries."""

    regex = "[A-Za-z0-9_=-]+"


def set_up(app: Flask) -> None:
    app.url_map.converters |= {"record": RecordId, "deal": DealId, "packed": PackedRecord}
