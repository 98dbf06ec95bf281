"""The worked examples of Slovenian Tarok that both tellings of its rules are held to."""

LEGAL_IN_NEGATIVE = (
    ("T5 T9", "T1 T12 T3 S7", "T12"),
    ("T5 T9", "T1 T3 S7", "T3"),
    ("T5 T9", "T1 S7", "T1"),
    ("Fool T21", "T1 T3 S7", "T1"),
    ("SQ Fool T21", "T1 SK S7", "SK S7"),
    ("SQ Fool T21", "T1 T2 H4", "T1"),
    ("T9 T1 T21", "Fool T13", "Fool"),
    ("SQ T3", "S7 SK", "S7 SK"),
    ("", "T1 S7 H3", "S7 H3"),
)
"""In a negative contract: the cards of the trick, a hand, and the cards that may be played from it."""
