"""What the library raises: one class above all of it, so that whoever imports it can catch one thing."""


class TarockError(Exception):
    """Something that the library was asked for and cannot do; the subclass says what."""


class Signal(TarockError):
    """What only steers the library itself; it is caught there, and nobody who calls it ever sees it."""
