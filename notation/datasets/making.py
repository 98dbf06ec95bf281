"""A folder of deals that sensible players have played: their records, and their cards and decisions as Parquet."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import NamedTuple

from notation.datasets.columns import TABLES, DataColumn, parquet_kinds
from notation.datasets.rows import Row, rows_of
from notation.files.parallel import spread
from notation.files.parquet import ParquetRows, require
from notation.game import Game
from notation.players import named_players
from notation.players.deals import records
from notation.rulebooks import GAMES, find
from notation.writer import HEAD, write

SPAN = 100

WHERE = {
    "game": DataColumn(str, "the game"),
    "players": DataColumn(int, "how many sit at the table"),
    "record": DataColumn(int, "the number of the record in its file, from 1"),
}


class Dataset(NamedTuple):
    tables: list[tuple[Game, int]]
    deals: int
    seed: int
    players: str
    """The names of the players, with commas between."""
    tricks: int


class DealSpan(NamedTuple):
    """Some deals of one table size: what one process makes at one time."""

    game: str
    size: int
    first: int
    """The number of the first deal, from 0."""
    deals: int
    made_of: tuple[int, str, int]
    """The seed, the players, and how many last tricks are solved."""


class Made(NamedTuple):
    """A finished span: its records as text, and its rows by table."""

    span: DealSpan
    text: str
    rows: dict[str, list[Row]]


def make(
    dataset: Dataset, folder: Path, jobs: int | None = None, progress: Callable[[int], object] | None = None
) -> None:
    """Write a dataset into a folder; the same dataset has the same bytes. Progress receives how many deals are new.

    Raises ImportError where pyarrow is not installed, OSError for a folder that cannot be written.
    """
    require()
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as opened:
        files = {}
        for name, columns in TABLES.items():
            stream = opened.enter_context((folder / f"{name}.parquet").open("wb"))
            files[name] = opened.enter_context(ParquetRows(stream, parquet_kinds(WHERE | columns)))
        for game, size in dataset.tables:
            _file(folder, game.name, size).write_text(HEAD, "utf-8")
        for made in spread(_made, _spans(dataset), jobs):
            with _file(folder, made.span.game, made.span.size).open("a", encoding="utf-8") as text:
                text.write(made.text)
            for name, file in files.items():
                file.write(made.rows[name])
            if progress is not None:
                progress(made.span.deals)
    (folder / "README.md").write_text(about(dataset), "utf-8")


def _spans(dataset: Dataset) -> Iterator[DealSpan]:
    for game, size in dataset.tables:
        for first in range(0, dataset.deals, SPAN):
            some = min(SPAN, dataset.deals - first)
            yield DealSpan(game.name, size, first, some, (dataset.seed, dataset.players, dataset.tricks))


def _made(span: DealSpan) -> Made:
    game = find(span.game)
    assert game is not None
    seed, players, tricks = span.made_of
    texts, rows = [], dict[str, list[Row]]((name, []) for name in TABLES)
    dealt = records(game, span.size, named_players(players), span.deals, f"{seed} {span.first}")
    for number, record in zip(count(span.first + 1), dealt):
        texts.append(f"\n{write(record)}")
        for name in TABLES:
            rows[name] += [(game.name, span.size, number, *row) for row in rows_of(record, name, tricks)]
    return Made(span, "".join(texts), rows)


def _file(folder: Path, game: str, size: int) -> Path:
    """The file of records of a game at one table size."""
    return folder / f"{game}-{size}.tdn"


# ---- What the folder says about itself


def about(dataset: Dataset) -> str:
    files = [(_file(Path(), game.name, size), game, size) for game, size in dataset.tables]
    file_list = "\n".join(f"- `{file}`: {game.title}, {size} players" for file, game, size in files)
    solved = (
        f"The cards of the last {dataset.tricks} tricks were solved with open cards." if dataset.tricks
        else "No card was solved."
    )  # fmt: skip
    named = list(dict.fromkeys([game.name for game, _size in dataset.tables]))
    command = ["tarock dataset .", *[f"--game {name}" for name in named if named != list(GAMES)]]
    command += [f"--deals {dataset.deals} --seed {dataset.seed} --players {dataset.players} --tricks {dataset.tricks}"]
    return f"""# Tarock deals for learning

{dataset.deals} deals of each game and table size, made by tarock-notation {version("tarock-notation")} with

    {" ".join(command)}

The cards were dealt at random, also where all passed. The players named `{dataset.players}` changed seats from deal to
deal. {solved}
The same command of the same version makes the same bytes.

## Records

{file_list}

## `cards.parquet`

A row a card played.

{columns_table(WHERE | TABLES["cards"])}

## `decisions.parquet`

A row a decision that a record holds. What a row says of the moment, the seat knew.

{columns_table(WHERE | TABLES["decisions"])}
"""


def columns_table(columns: dict[str, DataColumn]) -> str:
    kinds = {str: "text", int: "integer"}
    rows = [f"| `{name}` | {kinds[column.kind]} | {column.says} |" for name, column in columns.items()]
    return "\n".join(["| column | type | |", "|---|---|---|", *rows])
