"""Texts in XML: what its first version forbids, a text may hold, and no library takes out."""

import re

_FORBIDDEN = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def as_xml(text: str) -> str:
    """A text in which each character that XML forbids is the sign for an unknown one."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
