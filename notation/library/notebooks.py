"""Display of a record in a notebook, as ``tarock show`` prints it."""

from io import StringIO

from notation import lessons
from notation.record import Record

WIDTH = 110
"""Characters per line."""
_FORM = '<pre class="tarock" style="line-height:1.35;overflow-x:auto">{code}</pre>'


def record_html(record: Record) -> str:
    """A record as HTML: who sat where, the hands, what was said and played, and the result of it."""
    from rich.console import Console

    from notation.cli.showing import show

    console = Console(record=True, file=StringIO(), width=WIDTH, highlight=False, markup=False, emoji=False)
    show(console, record, lessons.check(record))
    return console.export_html(inline_styles=True, code_format=_FORM)
