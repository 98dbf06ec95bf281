"""Exceptions of the library: one base class, so that its users can catch all of them."""


class TarockError(Exception):
    """Something that the library was asked for and cannot do; the subclass says what."""


class Signal(TarockError):
    """An exception for control flow inside the library; callers never see it."""
