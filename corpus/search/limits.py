"""How long a question to an archive may be, and how a cursor is written: the same for pages and programs."""

import re

LONGEST_QUERY = 500
"""How many characters a query, or a name in the place of one, has at most."""

CURSOR = re.compile(r"[0-9]{1,15}")
"""A cursor in a list of records: the number of the record that came last."""
