"""One test for many values, which lists all of which it does not hold."""

from collections.abc import Callable, Iterable
from itertools import product


def at_once(*values: Iterable[object]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Run a test of a line or two for every combination of values at once: as tests of their own hundreds cost seconds.

    What is a worked example stays a test of its own.
    """
    cases = list(product(*values))

    def all_of(test: Callable[..., None]) -> Callable[[], None]:
        def every() -> None:
            failures = []
            for case in cases:
                try:
                    test(*case)
                except Exception as error:
                    failures.append(f"{', '.join(map(str, case))}: {type(error).__name__} {error}")
            assert not failures, "\n\n".join(failures)

        every.__name__, every.__doc__ = test.__name__, test.__doc__
        assert cases
        return every

    return all_of
