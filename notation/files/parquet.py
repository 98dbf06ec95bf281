"""Rows as Parquet, that many at a time: what is held in memory does not grow with the file."""

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, BinaryIO, Self


def require() -> None:
    """Say that Parquet is needed, before anything is written. Raises ImportError where pyarrow is not installed."""
    import pyarrow  # type: ignore[import-untyped]  # noqa: F401


class ParquetRows:
    """A Parquet file that rows are written to; closed at the end of its `with` block."""

    def __init__(self, stream: BinaryIO, kinds: Mapping[str, str]) -> None:
        """`kinds` names the type of each column as pyarrow does: ``string``, ``int64``, ``bool`` …

        Raises ImportError where pyarrow is not installed.
        """
        import pyarrow
        from pyarrow import parquet

        self._schema = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in kinds.items()])
        self._arrays = pyarrow.table
        self._writer = parquet.ParquetWriter(stream, self._schema, compression="zstd")

    def write(self, rows: Sequence[Sequence[Any]]) -> None:
        columns = [list(values) for values in zip(*rows, strict=True)] or [[] for _ in self._schema.names]
        named = dict(zip(self._schema.names, columns, strict=True))
        self._writer.write_table(self._arrays(named, schema=self._schema))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.close()
