"""Text to Records, one at a time, going on at the next line or record after a mistake.

`records` reads a file or a stream, `read` a text. What a game has to judge is read at once (`notation.reader.runs`);
all else line by line, when somebody asks for it or something cannot be read
(`notation.reader.reading`). All of it goes by the expressions of `notation.reader.atoms`, which are the grammar's.
Memory does not grow with the file: no more than a few records are kept at a time.
"""

from notation.reader.canonical import surely_canonical
from notation.reader.cutting import BOM, MAX_RECORD, Source, more_than_version, sources, version_after
from notation.reader.files import read, read_record, records
from notation.reader.lark_lines import CloserLooks
from notation.reader.lines import read_line
from notation.reader.places import finding, locate
from notation.reader.runs import respaced
from notation.reader.source_lines import variations_in

__all__ = [
    "BOM",
    "MAX_RECORD",
    "CloserLooks",
    "Source",
    "finding",
    "locate",
    "more_than_version",
    "read",
    "read_line",
    "read_record",
    "records",
    "respaced",
    "sources",
    "surely_canonical",
    "variations_in",
    "version_after",
]
