"""Former names and fields, which games from outside may use for one more version."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from warnings import warn

Made = TypeVar("Made", bound=type[Any])


def former_fields(*fields: str) -> Callable[[Made], Made]:
    """Let a NamedTuple accept fields that it had in the version before: each is ignored, and a warning names it."""

    def accepting(make: Callable[..., Any], name: str) -> Callable[..., Any]:
        @wraps(make)
        def made(*args: Any, **given: Any) -> Any:
            for field in fields:
                if field in given:
                    del given[field]
                    warn(f"{name}.{field} is no longer needed and is ignored", DeprecationWarning, stacklevel=2)
            return make(*args, **given)

        return made

    def with_former(cls: Made) -> Made:
        cls.__new__ = accepting(cls.__new__, cls.__name__)
        cls._replace = accepting(cls._replace, cls.__name__)
        return cls

    return with_former


def former_names(module: str, **renamed: Any) -> Callable[[str], Any]:
    """The `__getattr__` of a module in which some names were others before; a warning names the new one."""

    def former(name: str) -> Any:
        if name not in renamed:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn(f"{module}.{name} is called {renamed[name].__name__} now", DeprecationWarning, stacklevel=2)
        return renamed[name]

    return former
