"""The diagram of a deal as a LaTeX document, for the magazine of a club: cards by letters, in fonts that all have.

It needs the packages of a basic installation. pdflatex compiles it, and lualatex, which Japanese needs. An editor
changes the commands at its top, and moves what is between the two marks into a document of his own.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from notation.replay import Report
from notation.words.languages import LANGUAGES, language, later, speaking, speaking_of
from replay_web.messages import _
from replay_web.present.card_words import text_and_cards
from replay_web.present.comment_languages import primary, told_in
from replay_web.present.diagram import Diagram
from replay_web.present.hands import PrintedCards
from replay_web.present.latex_text import command, is_east_asian, latex_text, paragraph, substitutes, tabular
from replay_web.present.notes import ShownComment
from replay_web.present.printed_rows import Cell, PrintedRow, PrintedVariation
from replay_web.present.sheet import Sheet
from replay_web.present.words import Index, Voice

_SUITS = {"swords": later("Sw"), "batons": later("Ba"), "cups": later("Cu"), "coins": later("Co")}
"""Letters for suits whose sign has no character."""

_HEAD = r"""\documentclass[a4paper]{article}
\usepackage[margin=18mm]{geometry}
\usepackage{array,multicol}
\ifdefined\directlua
LUALATEX\else
  \usepackage[utf8]{inputenc}
  \usepackage[T1]{fontenc}
  \usepackage{textcomp,lmodern}
PDFLATEX\fi
\setlength{\parindent}{0pt}
\setlength{\tabcolsep}{3pt}
\pagestyle{empty}
\newcolumntype{L}[1]{>{\raggedright\arraybackslash}p{\dimexpr#1-2\tabcolsep\relax}}
\newcolumntype{R}[1]{>{\raggedleft\arraybackslash}p{\dimexpr#1-2\tabcolsep\relax}}

% To be changed: the suits, the mark of the leader, the winning card, a seat, the number of a note, a heading,
% a letter that the fonts do not have, a hand with what is said of its player, its cards of a suit
\newcommand{\tarockspade}{\ensuremath{\spadesuit}}
\newcommand{\tarockclub}{\ensuremath{\clubsuit}}
\newcommand{\tarockheart}{\ensuremath{\heartsuit}}
\newcommand{\tarockdiamond}{\ensuremath{\diamondsuit}}
\newcommand{\tarocksuit}[1]{\textit{#1}\,}
\newcommand{\tarockleads}{\ensuremath{\triangleright}}
\newcommand{\tarockwins}[1]{\textbf{#1}}
\newcommand{\tarockseat}[1]{\textsf{#1}}
\newcommand{\tarocknote}[1]{\textsuperscript{#1}}
\newcommand{\tarocktitle}[1]{\smallskip\textsf{\textbf{#1}}\par}
\newcommand{\tarockbox}{\fbox{\phantom{x}}}
\newcommand{\tarockhand}[2]{\textbf{#1} \textsf{\footnotesize #2}\par}
\newcommand{\tarockcards}[2]{\hangindent=1.2em #1 #2\par}

\begin{document}
\raggedright\small
% ---- the deal
"""
_TAIL = r"""% ---- the end of the deal
\end{document}
"""
_COLUMNS = r"\begin{minipage}[t]{.54\linewidth}", r"\end{minipage}\hfill\begin{minipage}[t]{.43\linewidth}"
_TAGS = {"<b>": r"\textbf{", "<q>": r"\textit{", "</b>": "}", "</q>": "}"}
_IN_MESSAGE = re.compile(r"%\((\w+)\)s|</?[bq]>")
"""Placeholders and tags in a message of a page."""


def latex(page: Diagram, report: Report, reader: str) -> str:
    """The diagram of a record as a whole document, in the language that is being spoken.

    `reader` is the language in which the comments are wanted.
    """
    body = "".join(f"{line}\n" for line in _Document(page, report, reader).lines())
    east_asian = is_east_asian(body)
    others = [*substitutes(body)]
    if language() == "ja":
        others = [r"\errmessage{This document is in Japanese: compile it with lualatex}"]
    needed = r"\usepackage{luatexja}" if language() == "ja" else r"\IfFileExists{luatexja.sty}{\usepackage{luatexja}}{}"
    loaded = [needed] if east_asian else []
    head = _HEAD
    for name, lines in (("LUALATEX", loaded), ("PDFLATEX", others)):
        head = head.replace(name, "".join(f"  {line}\n" for line in lines))
    return ("% !TeX program = lualatex\n" if east_asian else "") + head + body + _TAIL


class _Document:
    def __init__(self, page: Diagram, report: Report, reader: str) -> None:
        self.page = page
        self.record, self.game = report.record, report.game
        self.own = (language(), reader)
        self.crowd = page.players > 4

    def lines(self) -> Iterator[str]:
        """All of it, between the head and the tail."""
        page = self.page
        verdict = [page.said] if page.verdict not in ("", "legal") else []
        yield paragraph(command("textbf", r"\Large " + latex_text(page.heading.title)))
        yield paragraph(latex_text(" · ".join([*map(str, page.heading.facts), *verdict])))
        yield paragraph(latex_text(page.scope))
        yield from (paragraph(command("textit", self.comments([comment]))) for comment in page.intro)
        yield r"\medskip"
        if page.text:
            yield from (paragraph(command("texttt", latex_text(line))) for line in page.text.splitlines())
        else:
            yield from self.deal()
        origin = " · ".join(f"{name}: {value}" for name, value in page.more)
        yield paragraph(command("textsf", r"\footnotesize " + latex_text(origin))) if origin else ""

    def deal(self) -> Iterator[str]:
        """The hands, the tricks with the rest beside them, or below where many play, and the notes."""
        yield from self.hands()
        side_by_side = self.page.tricks and not self.crowd
        if side_by_side:
            yield _COLUMNS[0] + r"\raggedright\vspace{0pt}"
        yield from self.tricks()
        if side_by_side:
            yield _COLUMNS[1] + r"\raggedright\vspace{0pt}"
        yield from self.beside()
        if side_by_side:
            yield r"\end{minipage}\par"
        if self.page.remarks or self.page.variations:
            yield from self.notes()

    # ---- The cards

    def hands(self) -> Iterator[str]:
        """The hands around the table, with the talon in the middle."""
        talon = "\n".join(map(self.cards, self.page.talon))
        if self.crowd:
            yield from self.side("paper-far")
            yield talon
            yield from self.side("paper-near")
            return
        at = {hand.place.partition(" ")[0]: self.cards(hand) for hand in self.page.hands} | {"talon": talon}
        for row in (("", "north", ""), ("west", "talon", "east"), ("", "south", "")):
            if any(at.get(place) for place in row):
                yield from _abreast([at.get(place, "") for place in row])

    def side(self, side: str) -> Iterator[str]:
        """The hands on one side of a long table, from the left."""
        there = [hand for hand in self.page.hands if hand.place.startswith(side)]
        yield from _abreast([self.cards(hand) for hand in sorted(there, key=lambda hand: hand.place)])

    def cards(self, given: PrintedCards) -> str:
        """A hand, or a packet of the talon."""
        seat = command("tarockseat", given.letter) + " " if given.letter and given.letter != given.name else ""
        suits = [(self.index(sign), latex_text(" ".join(ranks))) for sign, ranks in given.suits]
        rows = ["\n  " + command("tarockcards", *suit) for suit in suits]
        return command("tarockhand", seat + latex_text(given.name), latex_text(given.about)) + "".join(rows)

    def index(self, index: Index) -> str:
        """A card, or the sign of a suit."""
        sign = command("tarocksuit", latex_text(_(_SUITS[index.sign]))) if index.sign else ""
        return sign + latex_text(index.brief)

    # ---- What was done

    def tricks(self) -> Iterator[str]:
        """The tricks, a row each, with a column for each player."""
        page = self.page
        if not page.tricks:
            return
        yield _title(_("Tricks"))
        heads = [f"{letter} {name}" if letter != name else letter for letter, name in page.columns]
        rows = ([row.title, *map(self.cell, row.cells)] for row in page.tricks)
        columns = f"L{{1.6em}}{self.columns('-1.6em')}"
        yield from tabular(columns, rows, ["", *map(_head, heads)])
        legends = [self.message(_("▸ leads the trick; <b>bold</b> wins it"))]
        if self.game and self.game.suits != "french":
            legends.append(latex_text(_("Sw swords, Ba batons, Cu cups, Co coins")))
        yield from (paragraph(command("textsf", r"\footnotesize " + legend)) for legend in legends)

    def columns(self, less: str = "") -> str:
        """A column for each player, in all as wide as there is room."""
        count = len(self.page.columns)
        return f"*{{{count}}}{{L{{\\dimexpr(\\linewidth{less})/{count}\\relax}}}}"

    def cell(self, cell: Cell | None) -> str:
        if cell is None:
            return ""
        text = command("tarockwins", self.act(cell)) if cell.wins else self.act(cell)
        return command("tarockleads", "") + text if cell.leads else text

    def act(self, cell: Cell) -> str:
        """An act: its words, its cards, its mark, the numbers of what is said about it."""
        joint = f" {latex_text(cell.joint)} " if cell.joint else " "
        cards = joint.join(map(self.index, cell.cards))
        words = " ".join(filter(None, [latex_text(cell.text), cards]))
        return words + latex_text(cell.mark) + "".join(command("tarocknote", str(number)) for number in cell.notes)

    def beside(self) -> Iterator[str]:
        """Calls, exchange, facts, questions and score sheet."""
        page = self.page
        heads = [letter if self.crowd else name for letter, name in page.columns]
        for name, rows in page.spoken:
            yield _title(name)
            yield from tabular(self.columns(), map(self.row, rows), list(map(_head, heads)))
        for who, cell in page.exchange:
            yield paragraph(command("textbf", latex_text(who)), self.act(cell))
        for name, value in page.facts:
            yield paragraph(command("textsf", latex_text(name)), latex_text(value))
        for question in page.questions:
            yield _title(_("Question"))
            yield paragraph(self.comments(question.asks) or self.message(_("What does %(who)s do?"), who=question.who))
        if page.sheet:
            yield from self.sheet(page.sheet)

    def row(self, row: PrintedRow) -> Iterator[str]:
        """Acts beside each other, each under its player."""
        return map(self.cell, row.cells)

    def sheet(self, sheet: Sheet) -> Iterator[str]:
        """The score sheet, what the record claims, and what the table wrote instead."""
        yield _title(_("Score sheet"))
        if rows := [[row.title, *row.entries] for row in (*sheet.rows, sheet.total) if row]:
            seats = len(sheet.seats)
            columns = f"L{{\\dimexpr\\linewidth-{2.7 * seats:g}em\\relax}}*{{{seats}}}{{R{{2.7em}}}}"
            head = ["", *(command("tarockseat", letter) for letter, _name in sheet.seats)]
            yield from tabular(columns, (map(latex_text, row) for row in rows), head)
        if sheet.ending:
            yield paragraph(latex_text(_("A deal that begins part-way has no score.")))
        elif not sheet.total:
            yield paragraph(latex_text(_("The deal cannot be scored: not everything it needs is known.")))
        for claim in sheet.claims:
            text = _("%(what)s: the record says <b>%(claimed)s</b>, computed: <b>%(computed)s</b>.")
            if claim.true:
                text = _("%(what)s: <b>%(claimed)s</b> ✓ as written")
            yield paragraph(self.message(text, what=claim.title, claimed=claim.claimed, computed=claim.computed))
        if sheet.agreed:
            head = ["", _head(_("By the rules")), _head(_("The table wrote"))]
            rows = [[name, rules, written] for _letter, name, rules, written in sheet.agreed.rows]
            yield from tabular("lrr", (map(latex_text, row) for row in rows), head)
            for reason in sheet.agreed.reasons:
                yield paragraph(self.message(_("The reason it noted: <q>%(reason)s</q>"), reason=reason))

    # ---- What is said about it

    def notes(self) -> Iterator[str]:
        """The comments by their numbers, and the variations."""
        yield r"\medskip" + _title(_("Notes"))
        yield r"\begin{multicols}{2}\raggedright\footnotesize"
        for remark in self.page.remarks:
            number, about = command("tarocknote", str(remark.number)), command("textbf", latex_text(remark.about))
            yield paragraph(number, about, self.comments(remark.said))
        yield from map(self.variation, self.page.variations)
        yield r"\end{multicols}"

    def variation(self, variation: PrintedVariation) -> str:
        name = self.message(_("Variation %(name)s of %(part)s"), name=variation.name, part=variation.part)
        parts = [command("textbf", name)]
        for before, cell, comments in variation.acts:
            parts += [latex_text(before), self.act(cell)]
            parts += [command("textit", self.comments(comments))] if comments else []
        return paragraph(*parts)

    def comments(self, said: Iterable[ShownComment]) -> str:
        parts = []
        for comment in said:
            tag = primary(comment.language) if comment.language else ""
            foreign = f"({told_in(tag)})" if tag and tag not in self.own else ""
            parts += [command("textbf", latex_text(comment.about))] if comment.about else []
            parts += filter(None, [self.with_cards(comment.text, tag), latex_text(foreign)])
        return " ".join(parts)

    def with_cards(self, text: str, tag: str) -> str:
        """A text of a language; its cards, written as in the notation, as its readers have them."""
        if self.game is None:
            return latex_text(text)
        with speaking(tag if tag in LANGUAGES else language()), speaking_of(self.game.name):
            voice = Voice(self.record, self.game)
            pieces = text_and_cards(text, self.game)
            return latex_text("".join(piece if isinstance(piece, str) else voice.short(piece) for piece in pieces))

    def message(self, text: str, **given: str) -> str:
        parts, end = [], 0
        for match in _IN_MESSAGE.finditer(text):
            parts += [latex_text(text[end : match.start()]), _TAGS.get(match[0]) or latex_text(given[match[1]])]
            end = match.end()
        return "".join([*parts, latex_text(text[end:])])


def _title(text: str) -> str:
    return command("tarocktitle", latex_text(text))


def _head(text: str) -> str:
    return command("textbf", r"\footnotesize " + latex_text(text))


def _abreast(cells: Sequence[str]) -> Iterator[str]:
    """Cells of one width beside each other."""
    columns = f"*{{{len(cells)}}}{{L{{\\dimexpr\\linewidth/{len(cells)}\\relax}}}}"
    yield from tabular(columns, [[f"{cell}\n" for cell in cells]])
    yield r"\smallskip"
