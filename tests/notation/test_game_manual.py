"""The manual for authors of games: its reference is complete and made from the source, its pages are the games'."""

import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module

import pytest

from tests.places import ROOT
from tests.tools.game_reference import PARTS, SOME, WHOLE, tree, undocumented
from tests.tools.reference import GAME_MANUAL, game_manual

TEXT = GAME_MANUAL.read_text(encoding="utf-8")
REFERENCE = TEXT[TEXT.index("<!-- reference -->") :]


@pytest.mark.slow
def test_the_reference_is_made_from_the_source() -> None:
    assert game_manual(TEXT) == TEXT, "python -m tests.tools.reference"


def names_at_run_time(module: str) -> set[str]:
    """The public names that a module defines, found another way than the reference finds them."""
    code = tree(module)
    imported = {
        (alias.asname or alias.name).partition(".")[0]
        for node in code.body
        if type(node).__name__ in ("Import", "ImportFrom")
        for alias in node.names  # type: ignore[attr-defined]
    }
    names = {name for name in vars(import_module(module)) if not name.startswith("_")} - imported
    return names - {"AtTable", "TypeVar"}


@pytest.mark.parametrize("module", [*WHOLE, *SOME])
def test_every_public_name_is_in_the_reference(module: str) -> None:
    section = REFERENCE.partition(f"### `{module}`\n")[2].partition("\n### ")[0]
    listed = set(re.findall(r"(?:^- |, |class )`(\w+)", section, re.MULTILINE))
    wanted = set(SOME[module]) if module in SOME else names_at_run_time(module)
    assert wanted and wanted - listed == set()


def test_every_public_name_has_a_docstring() -> None:
    assert [name for module in (*WHOLE, *SOME) for name in undocumented(module)] == []


def test_every_part_is_a_module_of_the_reference() -> None:
    assert len(PARTS) > 20 and all(f"### `{part}`" in REFERENCE for part in PARTS)


def test_the_pages_of_the_manual_are_those_of_a_new_game() -> None:
    rules = (ROOT / "notation/scaffold/rules.py.txt").read_text(encoding="utf-8").replace("@name@", "my-game")
    pages = re.findall(r"```page\n(.*?)```", TEXT, re.DOTALL)
    assert len(pages) == 2 and all(page in rules for page in pages)


def test_the_contract_of_two_sides_is_that_of_a_new_game() -> None:
    written = [path.read_text("utf-8") for path in (ROOT / "notation/scaffold/koenigrufen").glob("*.py.txt")]
    shown = fences("page", "koenigrufen")
    assert len(shown) == 3 and all(any(page in text for text in written) for page in shown)


# ---- The tutorial


def fences(kind: str, mark: str = "") -> list[str]:
    """The examples of a kind, with what is marked behind the name of their fence."""
    found = re.findall(r"^```(\w+) ?(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [text for name, behind, text in found if (name, behind) == (kind, mark)]


WITH_TOASTS = """
from dataclasses import replace
from notation.game import Result
from notation.parts.exchange import leave_talon
from notation.parts.tricks import tricks
from mill import CONTRACTS, DUTIES, GAME

def deal(table):
    table.alone(table.seats[0], CONTRACTS[1])
    leave_talon(table, None)
    act = yield Toast(table.seats[0])
    yield from tricks(table, table.seats[0], DUTIES)
    return Result({}, dict.fromkeys(sorted(table.seats), 0))

import notation
from notation.deals.chance import records
from notation.replay import judge
from notation.rulebooks import registered

game = replace(GAME, deal=deal)
with registered(game):
    for record in records(game, 4, 5, 1, None):
        assert judge(record).verdict == "legal" and record.first("announce"), record
    [loud] = notation.read("%tdn 1\\n\\ndeal mill 4\\ndealer D\\nannounce: A hurrah\\n")
    print([problem.message for problem in notation.check(loud).problems][:1])

class AnybodysToast(Toast):
    open_to_others = True

Toast = AnybodysToast
with registered(game):
    [other] = notation.read("%tdn 1\\n\\ndeal mill 4\\ndealer D\\nannounce: C cheers\\n")
    print([problem.code for problem in notation.check(other).problems])
    [silent] = notation.read("%tdn 1\\n\\ndeal mill 4\\ndealer D\\ntrick 1 A: T9\\n")
    print([(problem.code, problem.rule) for problem in notation.check(silent).problems][:1])
"""


WITH_OWN = """
from dataclasses import replace
from functools import partial

import mill
import notation
from notation.parts.auction import auction
from notation.parts.counting import last_trick
from notation.rulebooks import registered
from notation.testing import cases, check_case

mill.one_call_each = lambda table, ladder: auction(table, ladder, with_returns)
mill.DUTIES = mill.DUTIES._replace(winner_of=lowest_of_four)
game = replace(mill.GAME, total=74, extra=partial(last_trick, 4), target=lambda table: 40)
mill.TARGET = 40
BIDS = "%tdn 1\\n\\ndeal mill 4\\ndealer D\\nbids: "
with registered(game):
    check_case(cases(game)[0], 24)
    for bids in ("A pass, B mill, C pass, D pass, A storm", "A mill, B pass, C pass, D pass", "A storm, B mill"):
        [record] = notation.read(BIDS + bids)
        report = notation.check(record)
        print(report.declarer, report.contract, [problem.code for problem in report.problems][:1])
    for leader in "AB":
        tricks = f"\\ntrick 1 A: T9 T3 Fool T4\\ntrick 2 {leader}: T8"
        [record] = notation.read(BIDS + "A pass, B pass, C storm, D pass" + tricks)
        print("wrong-leader" in [problem.code for problem in notation.check(record).problems])
"""


WITH_SEVERAL = """
from dataclasses import replace

import mill
import notation
from mill import AnnouncementRules, call_partner, no_kings_no_trull, one_call_each, reveal, talking, thrown_in, tricks
from notation.game import Ladder
from notation.rulebooks import registered

CONTRACTS = Ladder(*[contract._replace(takes=(3, 1, 1, 1)) for contract in mill.CONTRACTS])


def deal(table):
    declarer, contract = yield from one_call_each(table, CONTRACTS)
    if declarer is None:
        return thrown_in(table)
    table.alone(declarer, contract)
    if contract.calls:
        yield from call_partner(table, declarer, mill.KINGS, mill.not_callable, must=True)
    yield from exchange(table, declarer, contract)
    said = yield from talking(table, declarer, AnnouncementRules())
    yield from tricks(table, table.forehand, mill.DUTIES)
    reveal(table)
    return mill.settle(table, contract, said[""])


game = replace(mill.GAME, deal=deal, contracts=CONTRACTS)
with registered(game):
    for seed in range(8):
        record = notation.deal_by_chance("mill", seed=seed)
        print(notation.check(record).verdict, sum("discard" in row for row in str(record).splitlines()))
"""


WITH_BIG = """
from dataclasses import replace

import mill
import notation
from notation.rulebooks import registered

mill.AnnouncementRules = lambda: RULES
words = {"pagat": "Pagat", "slam": "Slam", "many": "Many trumps"}
game = replace(mill.GAME, words=mill.GAME.words | words)
HANDS = "dealer D\\nhand A: Fool T21 T20 T19 T18 T17 T16 T15 T1 SK SQ SN\\ntalon: S7 S8 S9 C7 C8 C9\\n"
BIDS = "bids: A storm, B pass, C pass, D pass\\ndiscard A: S7 S8 S9 C7 C8 C9\\nannounce: "
with registered(game):
    print({notation.check(notation.deal_by_chance("mill", seed=seed)).verdict for seed in range(20)})
    for said in ("A pagat, A many, B pagat, C pass, D pass, A kontra pagat B", "A pagat, B pass"):
        [record] = notation.read("%tdn 1\\n\\ndeal mill 4\\n" + HANDS + BIDS + said + "\\n")
        print([problem.code for problem in notation.check(record).problems])
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Output of the manual's programs, one after the other in one process, with the tutorial's game."""
    folder = tmp_path_factory.mktemp("tutorial")
    (folder / "mill").mkdir()
    (folder / "mill/__init__.py").write_text("\n".join(fences("python", "mill")), "utf-8")
    [rules] = fences("markdown", "mill")
    (folder / "mill/rules.md").write_text(rules, "utf-8")
    [toast] = fences("python", "decision")
    programs = [*fences("python"), toast + WITH_TOASTS, "".join(fences("python", "own")) + WITH_OWN]
    programs.append("".join(fences("python", "several")) + WITH_SEVERAL)
    programs.append("".join(fences("python", "big")) + WITH_BIG)
    joined = "\nprint(chr(12), end='')\n".join(f"exec({program!r}, {{}})" for program in programs)
    paths = os.pathsep.join([str(folder), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", joined], cwd=folder, env=os.environ | {"PYTHONPATH": paths},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split(chr(12))


@pytest.mark.slow
def test_the_programs_print_what_stands_below_them(printed: list[str]) -> None:
    shown = re.findall(r"^```python\n.*?^```\n\n```text\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert printed[:2] == shown and len(shown) == 2


def test_a_decision_of_ones_own_works(printed: list[str]) -> None:
    assert printed[2] == "['A may not shout “hurrah” here.']\n['record-ends']\n[('act-missing', 'mill#order')]\n"


def test_an_auction_and_a_trick_of_ones_own_work(printed: list[str]) -> None:
    """Who has passed comes back, the lowest of four trumps leads next, and the last trick counts four card points."""
    auctions = ["A storm ['record-ends']", "A mill ['record-ends']", "A storm ['call-too-low']"]
    assert printed[3].splitlines() == [*auctions, "True", "False"]


def test_several_seats_exchange(printed: list[str]) -> None:
    assert set(printed[4].splitlines()) == {"legal 4", "legal 0"}


def test_the_parts_of_a_big_game_work(printed: list[str]) -> None:
    assert printed[5].splitlines() == ["{'legal'}", "['record-ends']", "['big-many-owed', 'record-ends']"]


def test_the_tutorial_says_where_its_game_is_registered() -> None:
    [project] = fences("toml")
    assert tomllib.loads(project)["project"]["entry-points"]["tarock.games"] == {"mill": "mill:GAME"}
