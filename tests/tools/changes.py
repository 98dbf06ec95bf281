"""Changes to rules and driver that the second tellings have to notice: ``python -m tests.tools.changes [GAME …]``.

Each change is applied to a copy of the program, and the telling of its game runs there. What it does not notice, the
telling is too weak for. A test holds that every change still fits its file.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.places import ROOT

FILES = {
    "tapp-tarock": "notation/rulebooks/tapp_tarock/rules.py",
    "troggu": "notation/rulebooks/troggu/rules.py",
    "troggu-fool": "notation/rulebooks/troggu/fool.py",
    "cego-aims": "notation/rulebooks/cego/aims.py",
    "cego": "notation/rulebooks/cego/rules.py",
    "droggn": "notation/rulebooks/droggn/rules.py",
    "french-tarot": "notation/rulebooks/french_tarot/rules.py",
    "french-tarot-sheet": "notation/rulebooks/french_tarot/sheet.py",
    "overtrumping": "notation/rulebooks/french_tarot/overtrumping.py",
    "settlement": "notation/parts/settlement.py",
    "showing": "notation/rulebooks/french_tarot/showing.py",
    "koenigrufen": "notation/rulebooks/koenigrufen/rules.py",
    "koenigrufen-sheet": "notation/rulebooks/koenigrufen/sheet.py",
    "koenigrufen-tariffs": "notation/rulebooks/koenigrufen/tariffs.py",
    "slovenian": "notation/rulebooks/slovenian/rules.py",
    "slovenian-contracts": "notation/rulebooks/slovenian/contracts.py",
    "slovenian-sheet": "notation/rulebooks/slovenian/sheet.py",
    "rounds": "notation/parts/rounds.py",
    "counting": "notation/parts/counting.py",
    "sparing": "notation/parts/discard_rules.py",
    "overtaking": "notation/parts/overtaking.py",
    "talk": "notation/parts/talk.py",
    "announceable": "notation/parts/announceable.py",
    "bonuses": "notation/parts/bonuses.py",
    "emperor": "notation/parts/emperor.py",
    "kept": "notation/parts/keeping.py",
    "fallen": "notation/parts/card_history.py",
    "gifts": "notation/parts/gifts.py",
    "seniority": "notation/parts/seniority.py",
    "keeping": "notation/rulebooks/cego/retained_hand.py",
    "tricks": "notation/parts/tricks.py",
    "playing": "notation/replay/tricks.py",
}
"""Where the files stand that are changed."""


class Change(NamedTuple):
    """A piece of a file, and what stands there instead."""

    name: str
    file: str
    """The key of its file in `FILES`."""
    old: str
    new: str

    def stands(self, root: Path) -> bool:
        """Whether the piece stands just once in its file."""
        return (root / FILES[self.file]).read_text(encoding="utf-8").count(self.old) == 1

    def apply(self, root: Path) -> str:
        """Make the change; the text of the file before it."""
        path = root / FILES[self.file]
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")
        return text


CHANGES: dict[str, list[Change]] = {
    "tapp-tarock": [
        Change(
            "a silent Valat counts as an announced one",
            "tapp-tarock",
            "SILENT_VALAT, ANNOUNCED_VALAT = 4, 8",
            "SILENT_VALAT, ANNOUNCED_VALAT = 8, 8",
        ),
        Change(
            "the Pagat ultimo is worth no more in Solo",
            "tapp-tarock",
            "PAGAT_ULTIMO, PAGAT_ULTIMO_SOLO, ANNOUNCED_ULTIMO = 4, 8, 2",
            "PAGAT_ULTIMO, PAGAT_ULTIMO_SOLO, ANNOUNCED_ULTIMO = 4, 4, 2",
        ),
        Change(
            "fixed packets are the other way round",
            "tapp-tarock",
            "fixed = contract.fixed if",
            "fixed = contract.fixed and 1 - contract.fixed if",
        ),
        Change("one tarock too many may be laid away", "sparing", "and laid > need:", "and laid > need + 1:"),
        Change("the trull may be laid away", "sparing", "= never(KINGS | TRULL,", "= never(KINGS,"),
        Change(
            "36 card points do not win", "tapp-tarock", "    won = points >= TARGET\n", "    won = points > TARGET\n"
        ),
        Change(
            "a claim makes a Pagat that has been played",
            "fallen",
            "return table.claimed == seat and still_held(table, seat, card)",
            "return table.claimed == seat",
        ),
        Change(
            "the Pagat is kept one trick too short",
            "kept",
            "behind, due, early = moment.tricks_left - 1, 0, 0",
            "behind, due, early = moment.tricks_left - 2, 0, 0",
        ),
        Change(
            "a Pagat lost to the other defender is paid for",
            "tapp-tarock",
            "    if table.side_of[holder] == table.side_of[winner]:\n",
            "    if holder == winner:\n",
        ),
        Change(
            "the declarer leads",
            "tapp-tarock",
            "yield from tricks(table, table.forehand, duties",
            "yield from tricks(table, declarer, duties",
        ),
        Change(
            "who sits before the other may go higher too",
            "seniority",
            "left = left[-1:] if may_hold",
            "left = left if may_hold",
        ),
        Change(
            "there is no subkontra",
            "rounds",
            '("kontra", "rekontra", "subkontra"), 3)',
            '("kontra", "rekontra"), 2)',
        ),
    ],
    "troggu": [
        Change(
            "whoever could not follow may have withheld the Fool",
            "troggu-fool",
            "if seat in holders and not sure and not card & meets:",
            "if not card & meets:",
        ),
        Change(
            "the Fool may not be withheld",
            "troggu-fool",
            "Excuse(lambda hand, legal: hand if legal == FOOL else 0,",
            "Excuse(lambda hand, legal: 0,",
        ),
        Change(
            "a locked Fool is free one trick too early",
            "troggu-fool",
            "if moment.seat == seat and moment.tricks_left > 1 else None",
            "if moment.seat == seat and moment.tricks_left > 2 else None",
        ),
        Change(
            "nothing is given for the Fool",
            "troggu-fool",
            "    table.transfer(lowest, holder, winner)\n",
            "    del lowest\n",
        ),
        Change(
            "a side without a trick gets its Fool back",
            "troggu-fool",
            "table.side_of[winner] == table.side_of[holder] or not table.tricks_won(holder):",
            "table.side_of[winner] == table.side_of[holder]:",
        ),
        Change(
            "what may be given for the Fool is the other way round",
            "troggu-fool",
            'if table.rules["fool-exchange-pool"] == "tricks" and',
            'if table.rules["fool-exchange-pool"] != "tricks" and',
        ),
        Change(
            "three kings may be laid away",
            "troggu",
            "if not kings or kings + act.cards.count(0) >= KINGS.bit_count():",
            "if not kings or kings + act.cards.count(0) >= 3:",
        ),
        Change(
            "84 card points do not count twice",
            "troggu",
            '("won-by-far", BY_FAR) if TOTAL - points <= FEW else',
            '("won-by-far", BY_FAR) if TOTAL - points < FEW else',
        ),
        Change(
            "of several losers in Misère one is paid",
            "troggu",
            "else unit * len(losers) for seat in sorted(table.seats)",
            "else unit for seat in sorted(table.seats)",
        ),
        Change("T21 may be called", "troggu", "(PACK & ~FOOL & ~MOND, phrase(", "(PACK & ~FOOL, phrase("),
        Change(
            "trump 1 never forces its holder",
            "troggu",
            '(FOOL,) if table.rules["all-pass-fallback"] == "fool-only" else (FOOL, PAGAT)',
            "(FOOL,)",
        ),
    ],
    "cego": [
        Change(
            "Zwei Leere lays away the highest trump",
            "cego",
            'last=weakest, which=later("lowest trump")',
            'last=strongest, which=later("lowest trump")',
        ),
        Change(
            "a Solo bid makes nothing worth more",
            "cego",
            "RAEUBER_FOREHAND, RAEUBER_OTHER, ABOVE_SOLO = 10, 5, 1",
            "RAEUBER_FOREHAND, RAEUBER_OTHER, ABOVE_SOLO = 10, 5, 0",
        ),
        Change("40 card points are one step", "cego", "WON_FROM = (36, 40, 45,", "WON_FROM = (36, 41, 45,"),
        Change(
            "forehand in a tie in Räuber is not alone",
            "cego",
            "if declarer in most else dict.fromkeys",
            "if most == [declarer] else dict.fromkeys",
        ),
        Change(
            "a Pfeife led to the first trick may be caught",
            "cego",
            "return played[0].number > 1 and played[0].winner != declarer",
            "return played[0].winner != declarer",
        ),
        Change(
            "the extra point is always the declarer's",
            "cego",
            "return table.defenders[0] if over and not table.unclaimed else None",
            "return table.declarer if over and not table.unclaimed else None",
        ),
        Change(
            "who wins no trick keeps what he laid away",
            "cego-aims",
            "if not table.unclaimed and not table.tricks_won(declarer) and",
            "if not table.unclaimed and table.tricks_won(declarer) < 0 and",
        ),
        Change(
            "a solo hand needs three high trumps",
            "cego",
            "(hand & HIGH).bit_count() >= HIGH_ENOUGH)",
            "(hand & HIGH).bit_count() > HIGH_ENOUGH)",
        ),
        Change(
            "a Solo won counts as one lost",
            "cego",
            "return int(for_won if won else for_lost)",
            "return int(for_lost if won else for_won)",
        ),
        Change(
            "a court kept as an empty keeps its rank",
            "cego",
            "    if not low and not perhaps:\n",
            "    if not low or not perhaps:\n",
        ),
        Change(
            "Piccolo may win no trick",
            "cego",
            "made = tricks_won == contract.tricks",
            "made = tricks_won <= (contract.tricks or 0)",
        ),
        Change("the trump duty is dropped", "cego", "Duties(follow_or_trump(TAROCKS)", "Duties(follow_or_trump(0)"),
        Change(
            "a court may stand in for any empty",
            "keeping",
            "if better := of_suits(keeping, hand & EMPTIES) or passed_over:",
            "if better := of_suits(keeping, hand & EMPTIES):",
        ),
    ],
    "droggn": [
        Change(
            "the target itself does not win",
            "droggn",
            'won, other = points >= int(table.rules["target"])',
            'won, other = points > int(table.rules["target"])',
        ),
        Change(
            "a Pagat caught counts as in the last trick",
            "droggn",
            "PAGAT_LAST, PAGAT_CAUGHT = 10, 5",
            "PAGAT_LAST, PAGAT_CAUGHT = 10, 10",
        ),
        Change(
            "every trick does not take the Gstieß",
            "droggn",
            "    if table.tricks_won(declarer) == HAND:\n",
            "    if table.tricks_won(declarer) > HAND:\n",
        ),
        Change(
            "the Gstieß wins the last trick without a word",
            "droggn",
            "return declarer if led_last and announced else None",
            "return declarer if led_last else None",
        ),
        Change(
            "the Gstieß has to follow suit",
            "droggn",
            "follow_or_trump(TRUMPS, beside=FOOL)",
            "follow_or_trump(TRUMPS)",
        ),
        Change(
            "a king may be laid away without a trump",
            "droggn",
            "if len(kings) != 1 or act.known & TRUMPS or UNKNOWN in act.cards:",
            "if len(kings) < 3 or act.known & TRUMPS or UNKNOWN in act.cards:",
        ),
        Change(
            "two kings may be laid away",
            "droggn",
            "kings[1]) if len(kings) > 1 else None",
            "kings[1]) if len(kings) > 2 else None",
        ),
        Change(
            "the Gstieß may be announced in any contract",
            "droggn",
            "    if contract is not SUPERMORD:\n        gstiess =",
            "    if contract is None:\n        gstiess =",
        ),
        Change(
            "in a Supermord that is lost the Pagat may be made",
            "droggn",
            "made = (won_all or contract is not SUPERMORD) and takes_last",
            "made = takes_last",
        ),
        Change(
            "a claim takes the Gstieß that lies on the table",
            "fallen",
            "(hand.known | open_cards) & card",
            "hand.known & card",
        ),
        Change(
            "a claim takes the Gstieß too",
            "fallen",
            "and held and table.side_of[held[0]] != table.side_of[table.claimed]:",
            "and held and table.side_of[held[0]] == table.side_of[table.claimed]:",
        ),
        Change(
            "what is left over in counting loses nothing",
            "counting",
            "self.half: int = group // 2",
            "self.half: int = group - 1",
        ),
        Change(
            "anybody may lead", "playing", "    elif line.seat != decision.seat:\n", "    elif line.seat is None:\n"
        ),
    ],
    "french-tarot": [
        Change(
            "three bouts need 37 card points",
            "french-tarot-sheet",
            "THRESHOLDS = (56, 51, 41, 36)",
            "THRESHOLDS = (56, 51, 41, 37)",
        ),
        Change(
            "the Petit au bout is worth twice as much",
            "french-tarot-sheet",
            "BASE, PETIT_AU_BOUT = 25, 10",
            "BASE, PETIT_AU_BOUT = 25, 20",
        ),
        Change(
            "just made is lost",
            "french-tarot-sheet",
            "    won = points >= target\n",
            "    won = points > target\n",
        ),
        Change(
            "half a point always goes to the taker",
            "french-tarot-sheet",
            "rounded = points + points % 2 * (1 if won else -1)",
            "rounded = points + points % 2",
        ),
        Change(
            "a poignée is always the taker's",
            "french-tarot-sheet",
            "side, name = 1 if won else -1, phrase(",
            "side, name = 1, phrase(",
        ),
        Change(
            "the Excuse stays in the last trick too",
            "french-tarot-sheet",
            "if len(table.winners) == last and FOOL in",
            "if len(table.winners) > last and FOOL in",
        ),
        Change(
            "nothing is given for the Excuse",
            "french-tarot-sheet",
            "units[giver] = units.get(giver, 0) + 1",
            "units[giver] = units.get(giver, 0)",
        ),
        Change(
            "a claim takes the Excuse",
            "french-tarot-sheet",
            "and len(table.winners) < last - 1:",
            "and len(table.winners) < 0:",
        ),
        Change(
            "every trick of the defenders costs nothing",
            "french-tarot-sheet",
            "CHELEM_OF_DEFENDERS = 400, 200, 200, 200",
            "CHELEM_OF_DEFENDERS = 400, 200, 200, 0",
        ),
        Change(
            "the Excuse never wins a trick",
            "french-tarot",
            "    if side is not None and None not in moment.winners:\n        return leader\n",
            "    if side is not None:\n        return None\n",
        ),
        Change(
            "nobody has to overtrump",
            "overtrumping",
            "must_overtake(TRUMPS, ",
            "must_overtake(0, ",
        ),
        Change(
            "the called card itself may not be led",
            "french-tarot",
            "barred = SUIT_OF.get(called, 0) & ~called",
            "barred = SUIT_OF.get(called, 0)",
        ),
        Change(
            "red cards rank from one to ten",
            "french-tarot",
            "    ascending=RED_PIPS,\n",
            "    ascending=0,\n",
        ),
        Change(
            "the dog of a Garde contre is the taker's",
            "french-tarot",
            "leave_talon(table, None if contract.label == CONTRE else declarer)",
            "leave_talon(table, declarer)",
        ),
        Change(
            "two who play together share alike",
            "settlement",
            "{partner: amount, declarer: amount * (len(others) - 1)}",
            "{partner: amount * 3 // 2, declarer: amount * 3 - amount * 3 // 2}",
        ),
        Change(
            "the Excuse may be shown by anybody",
            "showing",
            "if given.known & FOOL and hidden.bit_count() > given.cards.count(UNKNOWN):",
            "if given.known & FOOL and hidden.bit_count() > 99:",
        ),
        Change(
            "any court may be called",
            "french-tarot",
            "        if not could_hold(table, declarer, higher):\n",
            "        if declarer < 0:\n",
        ),
        Change(
            "who has the only Petit may play",
            "french-tarot",
            "    return bool(hand & PAGAT) if table.whole(seat) else None\n",
            "    return False if table.whole(seat) else None\n",
        ),
    ],
    "slovenian": [
        Change("35 card points win", "slovenian-sheet", "TARGET, TOTAL = 36, 70", "TARGET, TOTAL = 35, 70"),
        Change("the difference is rounded down", "slovenian-sheet", "(points + 2) // 5 * 5", "points // 5 * 5"),
        Change("the mond costs as much with three players", "slovenian-sheet", "{4: 20, 3: 21}", "{4: 20, 3: 20}"),
        Change(
            "the bonuses count beside a silent Valat",
            "slovenian-sheet",
            "if contract.exchanges and not valat and not announced else ()",
            "if contract.exchanges and not announced else ()",
        ),
        Change(
            "in a Klop who has won no trick is not asked for",
            "slovenian-sheet",
            "virgins = [seat for seat in sorted(points) if not points[seat]]",
            "virgins = [seat for seat in sorted(points) if points[seat] < 0]",
        ),
        Change(
            "a junior seat may take a bid over",
            "seniority",
            "seats.index(seat) < seats.index(holder)",
            "seat != holder",
        ),
        Change(
            "the emperor's trick goes to the Fool",
            "emperor",
            "return moment.order[at] if",
            "return moment.order[cards.index(FOOL)] if",
        ),
        Change(
            "the pagat may go before another card",
            "slovenian",
            "(EMPEROR.pagat_must, EMPEROR.pagat_last_card, must_beat)",
            "(EMPEROR.pagat_must, must_beat)",
        ),
        Change(
            "forehand leads in a colour valat that was announced",
            "slovenian",
            "table.forehand if contract.exchanges else declarer",
            "table.forehand if table.contract and table.contract.exchanges else declarer",
        ),
        Change(
            "an announced king is not kept",
            "announceable",
            "found.setdefault(seat, {})[card] = rows[word].behind",
            "found.setdefault(seat, {})[card] = rows[word].behind + 100 * rows[word].called",
        ),
        Change("there is no mort", "slovenian", '("kontra", "re", "sub", "mort"), 4)', '("kontra", "re", "sub"), 3)'),
        Change(
            "a solo calls a king",
            "slovenian-contracts",
            "option=KLOP_ONLY, packet=3, solo=True)",
            "option=KLOP_ONLY, packet=3, solo=True, calls=True)",
        ),
    ],
    "koenigrufen": [
        Change("35 and one leaf win", "koenigrufen-tariffs", "TARGET = 210, 107\n", "TARGET = 210, 106\n"),
        Change(
            "a Sechserdreier lost counts once",
            "koenigrufen-tariffs",
            'Contract("sechserdreier", "Sechserdreier", 4, exchanges=True, lost_double=True),\n    Contract("dreier"',
            'Contract("sechserdreier", "Sechserdreier", 4, exchanges=True),\n    Contract("dreier"',
        ),
        Change(
            "silent bonuses count beside a Valat",
            "koenigrufen-sheet",
            "return tuple(rows), cup.valat_beside or not (valat or announced)",
            "return tuple(rows), True",
        ),
        Change(
            "a bonus is worth no more in a Solodreier",
            "koenigrufen-tariffs",
            'Contract("solodreier", "Solodreier", 8, exchanges=False, solo=True)',
            'Contract("solodreier", "Solodreier", 8, exchanges=False)',
        ),
        Change(
            "what was doubled of a Valat counts alone",
            "koenigrufen-sheet",
            "made, factor * facts.factor(VALAT), times)",
            "made, facts.factor(VALAT), times)",
        ),
        Change(
            "the half with the called king goes to the opponents",
            "koenigrufen-sheet",
            "bring(table, half)",
            "bring(table, Packet())",
        ),
        Change(
            "a conceded Besserrufer is paid by the bird in the talon too",
            "koenigrufen",
            "    dealt = table.hands[declarer], table.whole(declarer)\n",
            "    dealt = table.hands[declarer] | table.talon[0].known, table.whole(declarer)\n",
        ),
        Change(
            "two virgins have no more than one",
            "koenigrufen-tariffs",
            "(False, 1, 2): (Pays(0, -4, 2, 0), Pays(0, -6, 3, 0))",
            "(False, 1, 2): (Pays(0, -6, 3, 0), Pays(0, -6, 3, 0))",
        ),
        Change(
            "who has won no trick shares with the others",
            "koenigrufen-sheet",
            "pays.virgin if seat in virgins else pays.other",
            "pays.other",
        ),
        Change(
            "the first six tricks have one card of the talon too few",
            "gifts",
            "if trick < known else last",
            "if trick + 1 < known else last",
        ),
        Change(
            "tarocks beat a suit in a Farbensolo",
            "koenigrufen-tariffs",
            'Contract("farbensolo", "Farbensolo", 6, exchanges=False, suit=True, solo=True)',
            'Contract("farbensolo", "Farbensolo", 6, exchanges=False, solo=True)',
        ),
        Change(
            "the lower bird goes first",
            "koenigrufen",
            "return cards & ~(early & ~strongest(early)) or None",
            "return cards & ~strongest(early) or None",
        ),
        Change(
            "forehand leads in a Piccolo",
            "koenigrufen",
            "tricks(table, declarer, where_avoided",
            "tricks(table, table.forehand, where_avoided",
        ),
        Change(
            "König ultimo tells nobody the partner",
            "announceable",
            "    if word in rows and rows[word].called:\n",
            "    if word in rows and not rows[word].called:\n",
        ),
        Change(
            "a Besserrufer needs no bird",
            "koenigrufen",
            "hand & wanted.cards or not wanted.birds",
            "True",
        ),
        Change(
            "a thing may be doubled a turn too late",
            "talk",
            "return 0 < turn - (self.steps[-1].turn if self.steps else self.turn) <= seats",
            "return 0 < turn - (self.steps[-1].turn if self.steps else self.turn) <= 2 * seats",
        ),
        Change(
            "a doubling of the own side counts",
            "talk",
            "        if (table.side_of[step.seat] == table.side_of[thing.owner]) != (number % 2 == 0):\n",
            "        if table is None:\n",
        ),
        Change(
            "the declarer may announce in a later turn",
            "talk",
            "((turn == 0 or seat != self.declarer) and self.announced.get(seat, turn) == turn)",
            "(self.announced.get(seat, turn) == turn)",
        ),
        Change(
            "forehand may not hold a Solodreier",
            "seniority",
            "(highest and not any([self.may_hold(seats, seat, holder) for seat in waiting]))",
            "highest",
        ),
        Change(
            "forehand may hold in Tyrol",
            "koenigrufen-tariffs",
            "valat_beside=True, holders=NOBODY, emperor=True",
            "valat_beside=True, emperor=True",
        ),
        Change(
            "the Pagat takes T21 and the Fool in any order", "koenigrufen", "Emperor(in_order=True)", "Emperor(False)"
        ),
        Change(
            "T21 is caught by its own side",
            "bonuses",
            "return winner if winner != side(table, holder) else 0",
            "return winner",
        ),
        Change(
            "a Valat beside the game leaves the trull",
            "koenigrufen-sheet",
            "piles = not (valat and cup.valat_beside)",
            "piles = True",
        ),
        Change(
            "an announced bird need not be kept in Tyrol",
            "kept",
            "early |= card if after < behind else 0",
            "early |= 0",
        ),
        Change(
            "a Farbensolo takes five plain cards",
            "koenigrufen-tariffs",
            "own=Needs(plain=6)",
            "own=Needs(plain=5)",
        ),
        Change(
            "a tarock need not be beaten",
            "overtaking",
            "        return stronger(cards & moment.duties.beats, best)\n",
            "        return 0\n",
        ),
        Change(
            "a card taken from the talon still lies there at a claim",
            "fallen",
            "if table.taken is None or table.taken[1] != index]",
            "if index >= 0]",
        ),
    ],
}
"""By game, what its telling has to notice."""


NOTICED, PASSED_OVER = 1, 0
"""Exit codes of pytest with a failed test, and with none."""


def outcome(root: Path, game: str) -> int:
    """The exit code of a game's second telling in a copy of the program."""
    telling = f"tests/notation/rulebooks/test_{game.replace('-', '_')}_retold.py"
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", telling]
    environment = os.environ | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1", "TELLING_TIMES": "6"}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True).returncode


def copied(folder: Path) -> Path:
    """A copy of what the tellings need."""
    for name in ("notation", "tests"):
        copytree(ROOT / name, folder / name, ignore=ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "corpus", "replay_web"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def main(games: Sequence[str]) -> int:
    """Make each change for itself, and tell whether it was noticed; how many were not."""
    missed = 0
    with TemporaryDirectory() as folder:
        root = copied(Path(folder))
        for game in games:
            assert outcome(root, game) == PASSED_OVER, f"the telling of {game} fails without any change"
            for change in CHANGES[game]:
                text = change.apply(root)
                code = outcome(root, game)
                (root / FILES[change.file]).write_text(text, encoding="utf-8")
                words = {NOTICED: "noticed", PASSED_OVER: "NOT NOTICED"}.get(code, "did not run")
                print(f"{game}: {change.name}: {words}", flush=True)
                missed += code != NOTICED
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(CHANGES)))
