"""Exceptions of the library: one base class, so that its users can catch all of them."""


class TarockError(Exception):
    """Something that the library was asked for and cannot do; the subclass says what."""


class Signal(TarockError):
    """An exception for control flow inside the library; callers never see it."""


class NoSeatError(TarockError):
    """A decision that names nobody, where somebody has to act: a mistake of its game."""

    def __init__(self, decision: type, keyword: str) -> None:
        line = f"of the “{keyword}” line " if keyword else ""
        super().__init__(
            f"{decision.__module__}.{decision.__name__} {line}does not say whose turn it is: set its `seat` in "
            "`__init__`. It may be None only if a record names nobody; a seat that the cards tell is asked by "
            "`ToldByCards`."
        )


class DealError(TarockError):
    """A `deal` or a `resume` that is not a generator, ends without a result, or asks where nothing may be chosen: a
    mistake of its game."""

    def __init__(self, game: str, wrong: str) -> None:
        super().__init__(f"the deal of the game “{game}” {wrong}")
        self.game = game
        """The name of the game."""
