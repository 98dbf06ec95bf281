"""The rules page of a house: what differs from its parent on top; below, the page of its game with its own tables."""

from dataclasses import replace

from notation.game import Contract, Game
from notation.house import HOUSE, House
from notation.rulebooks.rulebook import RulesPage, filled, page
from notation.words.languages import _, listed, speaking, speaking_of

ANCHOR = "house"
"""The anchor of what differs."""


def house_page(game: Game, house: House, remarks: str = "", language: str = "en") -> RulesPage:
    """The rules page of a house in a language: what differs, and its game's page with the tables of the house."""
    with speaking(language), speaking_of(game.name):
        text = differences(game, house, remarks)
    below = page_under(game, house, language)
    return RulesPage(game.name, below.language if below else language, f"{text}\n{below.text if below else ''}")


def page_under(game: Game, house: House, language: str = "en") -> RulesPage | None:
    """The page of a game with the tables of a house; None if the game has none."""
    found = page(game.name, language)
    if found is None:
        return None
    with speaking(found.language):
        note = _("The tables below are those of the house; the text around them is that of the game.")
    title, line, text = filled(found.text, game.under({HOUSE: house.text}), found.language).partition("\n")
    return replace(found, text=f"{title}{line}\n{note}\n{text}")


def differences(game: Game, house: House, remarks: str = "") -> str:
    """What a house changes, in Markdown: contracts, bonuses, options, and doubled rounds; with `remarks` about it."""
    lines = [f'<a id="{ANCHOR}"></a>', f"# {house.title or house.name} (`{house.name}@{house.day}`)", ""]
    lines += [*remarks.splitlines(), ""] if remarks else []
    text = _("Whatever is not named here is as in {game} under the rules {parent}.")
    lines += [text.format(game=game.named, parent=f"`{house.parent}`"), ""]
    lines += _contracts(game, house)
    if house.bonuses:
        lines += _table(
            (_("Bonus"), _("Word"), _("Value"), _("Paid for")),
            [
                (game.under({HOUSE: house.text}).word(prize.word), f"`{prize.word}`", _value(prize.text),
                 f"`{' '.join(prize.kind)}`" if prize.kind else "")
                for prize in house.bonuses
            ],
        )  # fmt: skip
    if house.options:
        usual = game.rules(house.parent)
        lines += _table(
            (_("Option"), _("Value"), _("Otherwise")),
            [(f"`{name}`", f"`{value}`", f"`{usual[name]}`" if name in usual else "") for name, value in house.options],
        )
    if house.radl:
        rounds = listed([" ".join(row) for row in house.radl])
        lines += [_("Deals that count double: {rounds}.").format(rounds=rounds), ""]
    return "\n".join(lines)


def _contracts(game: Game, house: House) -> list[str]:
    """The contracts that are played, lowest first, with those of the parent, and the parent's that are not played."""
    options = {name: value for name, value in house.options if name in game.options}
    usual = {row.word: row for row in game.contracts_of(game.rules(house.parent, **options))}
    made = {one.word: ", ".join([f"like {one.like}", *map(" ".join, one.parts)]) for one in house.contracts}
    played = game.under({HOUSE: house.text}).contracts
    if not (house.ladder or made):
        return []

    def before(row: Contract) -> str:
        return str(usual[row.word].base) if row.word in usual else _("new")

    lines = _table(
        (_("Contract"), _("Word"), _("Value"), f"`{house.parent}`", _("Made of")),
        [
            (row.named, f"`{row.word}`", f"**{row.base}**" if before(row) != str(row.base) else str(row.base),
             before(row), f"`{made[row.word]}`" if row.word in made else "")
            for row in played
        ],
    )  # fmt: skip
    words = {row.word for row in played}
    if gone := [row.named for word, row in usual.items() if word not in words]:
        lines += [_("Not played: {contracts}.").format(contracts=listed(gone)), ""]
    return lines


def _value(text: str) -> str:
    return _("not played") if text == "no" else text


def _table(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """A table in Markdown, and a blank line."""
    whole = [columns, ("---",) * len(columns), *rows]
    return [*["| " + " | ".join(row) + " |" for row in whole], ""]
