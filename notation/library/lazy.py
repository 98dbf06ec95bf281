"""Attributes that are worked out when somebody first asks."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

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
