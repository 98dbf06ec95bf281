"""Views on what the modules of the project work with, whose attributes are worked out when first asked for."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

_Value = TypeVar("_Value")


class lazy(Generic[_Value]):
    """A `functools.cached_property` without the lock of Python 3.11, which costs more than most of what it guards."""

    def __init__(self, work: Callable[[Any], _Value]) -> None:
        self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...
    @overload
    def __get__(self, owner: object, kind: type) -> _Value: ...
    def __get__(self, owner: object, kind: type) -> Self | _Value:
        if owner is None:
            return self
        value = owner.__dict__[self.name] = self.work(owner)
        return value


class View:
    """A view of something inner: it names cards, seats and reasons when somebody asks, each once.

    Two views are equal when they say the same. A pickled view has said everything, and leaves the inner things behind.
    """

    _FIELDS: ClassVar[tuple[str, ...]] = ()
    """Everything that it says."""
    _WITH: ClassVar[tuple[str, ...]] = ()
    """Attributes that are pickled too, and tell no two views apart."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, name) == getattr(other, name) for name in self._FIELDS)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return _said_before, (type(self), {name: getattr(self, name) for name in (*self._WITH, *self._FIELDS)})

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        names = [name for name, value in vars(cls).items() if isinstance(value, lazy)]
        cls._FIELDS = tuple(name for name in names if not name.startswith("_"))


def _said_before(kind: type[View], said: dict[str, object]) -> View:
    view = kind.__new__(kind)
    vars(view).update(said)
    return view
