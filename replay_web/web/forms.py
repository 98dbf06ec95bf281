"""Forms as they are sent: every field of them has a name."""

from typing import IO, Any

from flask import Flask, Request
from werkzeug.datastructures import MultiDict
from werkzeug.formparser import FormDataParser


class NamedFields(FormDataParser):
    """Reads a form without the parts that are no fields: no header names them, or not to its end."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> tuple[IO[bytes], Any, Any]:
        """The rest of the stream, the fields, and the files."""
        rest, fields, files = super().parse(stream, mimetype, content_length, options)
        return rest, self._named(fields), self._named(files)

    def _named(self, parts: MultiDict[str, Any]) -> MultiDict[str, Any]:
        return self.cls([(name, part) for name, part in parts.items(multi=True) if name is not None])


class FormRequest(Request):
    """A request whose forms have named fields only."""

    form_data_parser_class = NamedFields


def set_up(app: Flask) -> None:
    """Read every form of a site so."""
    app.request_class = FormRequest
