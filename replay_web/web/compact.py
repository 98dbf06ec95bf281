"""Templates without the space that is there for those who read them: they are formatted, and pages are light."""

import re

_TAG = r"\{%(?:[^%]|%(?!\}))*%\}"
_VALUE = r"\{\{(?:[^}]|\}(?!\}))*\}\}"
_ELEMENT = re.compile(rf"<[a-zA-Z](?:{_TAG}|{_VALUE}|[^<>])*>")
_BREAK = re.compile(r"\s*\n\s*")
_PART = rf"(?:{_VALUE}|[^{{])"
_OPTIONAL = re.compile(
    rf" (?P<condition>\{{% if [^%]*%\}}) ?(?P<some>[^\s{{]{_PART}*?) ?"
    rf"(?:(?P<otherwise>\{{% else %\}}) ?(?P<others>{_PART}*?) ?)?(?P<end>\{{% endif %\}})"
)
_BLOCKS = (
    "article|aside|blockquote|body|button|caption|dd|details|dl|dt|fieldset|figcaption|figure|form|h1|h2|h3|head|"
    "header|html|legend|li|link|main|meta|nav|ol|option|p|script|section|select|style|summary|table|tbody|td|tfoot|th|"
    "thead|title|tr|ul"
)
_AROUND_BLOCK = re.compile(rf"(?:\s*\n\s*)?(</?(?:{_BLOCKS})\b(?:{_TAG}|{_VALUE}|[^<>])*>)(?:\s*\n\s*)?")
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_TEXT_BEFORE_TAG = re.compile(rf"^(?!(?:{_TAG})+$)(.*%\}})$", re.MULTILINE)
"""A line of text that ends with a tag. Jinja would swallow the end of this line as it does behind a tag on its own."""


def compact(source: str) -> str:
    """A template without indentation and without line breaks in and around tags; no space between two words is lost."""
    source = _INDENTATION.sub("", _ELEMENT.sub(lambda element: _on_one_line(element[0]), source))
    return _AROUND_BLOCK.sub(r"\1", _TEXT_BEFORE_TAG.sub(r"\1 ", source))


def _on_one_line(element: str) -> str:
    joined = _BREAK.sub(" ", element)
    return re.sub(r" ?(/?>)$", r"\1", _OPTIONAL.sub(_spaced, joined))


def _spaced(optional: re.Match[str]) -> str:
    """Attributes that may be there, with the space before them among them."""
    others = f"{optional['otherwise']} {optional['others']}" if optional["otherwise"] else ""
    return f"{optional['condition']} {optional['some']}{others}{optional['end']}"
