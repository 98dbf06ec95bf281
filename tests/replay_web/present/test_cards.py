"""The drawings are checked as XML, with every `use` followed, and the inks as the stylesheet gives them."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import replay_web
from notation.cards import NAMES
from notation.words.languages import speaking
from replay_web.present.cards import VIEW_BOX, back, face, sprite
from replay_web.present.suits import SUITS
from tests.offenders import at_once

SYSTEMS = ("french", "latin")
INKS = ("black", "red", "blue", "green", "gold", "trump")
_SHEET = (Path(replay_web.__file__).parent / "static" / "cards.css").read_text(encoding="utf-8")
CSS = re.sub(r"^  ", "", _SHEET, flags=re.MULTILINE)
"""The rules of the sheet, which stand in a layer."""


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def shapes(name: str, drawings: dict[str, ElementTree.Element]) -> Iterator[str]:
    """Every element id that a drawing refers to, and what those refer to, as often as it is drawn."""
    for use in drawings[name].iter("use"):
        target = use.attrib["href"].removeprefix("#")
        yield target
        yield from shapes(target, drawings)


def drawn(name: str, suits: str) -> Counter[str]:
    return Counter(shapes(f"c-{name}", by_id(parsed(sprite([name], suits)))))


# The sprite


@pytest.mark.parametrize("suits", SYSTEMS)
def test_all_cards_and_the_back_are_symbols_of_card_size(suits: str) -> None:
    symbols = parsed(sprite(NAMES, suits)).findall("symbol")
    assert {symbol.attrib["id"] for symbol in symbols} == {f"c-{name}" for name in (*NAMES, "back")}
    assert {symbol.attrib["viewBox"] for symbol in symbols} == {VIEW_BOX}


@at_once(NAMES, SYSTEMS)
def test_a_sprite_of_one_card_is_complete(name: str, suits: str) -> None:
    root = parsed(sprite([name], suits))
    symbols = {symbol.attrib["id"] for symbol in root.findall("symbol")}
    assert symbols == {f"c-{name}", "c-back"}
    wanted = {use.attrib["href"].removeprefix("#") for use in root.iter("use")}
    assert wanted <= by_id(root).keys()


@pytest.mark.parametrize("suits", SYSTEMS)
def test_ids_are_unique(suits: str) -> None:
    ids = Counter(e.attrib["id"] for e in parsed(sprite(NAMES, suits)).iter() if "id" in e.attrib)
    assert set(ids.values()) == {1}


def test_the_letters_of_the_courts_are_those_of_the_reader() -> None:
    """A German queen is a D, and no card of hers has a Q."""
    letters_of = (("en", "KQNJ"), ("de", "KDRB"), ("fr", "RDCV"), ("ja", "KQCJ"), ("sl", "KDCF"))
    for spoken, letters in letters_of:
        with speaking(spoken):
            for court, letter in zip("KQNJ", letters, strict=True):
                used = drawn(f"H{court}", "french")
                assert {shape for shape in used if shape.startswith("c-g")} == {f"c-g{letter}"}


def test_the_letter_of_the_fool_is_that_of_the_reader() -> None:
    for spoken, letter in (("en", "F"), ("de", "S"), ("fr", "E"), ("ja", "F"), ("sl", "Š")):
        with speaking(spoken):
            assert drawn("Fool", "french")[f"c-g{letter}"] == 2


def test_a_card_named_twice_is_drawn_once() -> None:
    assert sprite(["SK", "T1", "SK"]) == sprite(["SK", "T1"])


def test_a_sprite_has_only_the_shapes_that_its_cards_use() -> None:
    assert "c-hearts" not in by_id(parsed(sprite(["SK"])))
    assert "c-spades" not in by_id(parsed(sprite(["SK"], "latin")))
    assert by_id(parsed(sprite([]))).keys() >= {"c-back", "c-paper"}


def test_the_sprite_is_neither_seen_nor_heard() -> None:
    root = parsed(sprite(["SK"]))
    assert (root.attrib["aria-hidden"], root.attrib["width"], root.attrib["height"]) == ("true", "0", "0")
    assert {child.tag for child in root} == {"defs", "symbol"}


@pytest.mark.parametrize("suits", SYSTEMS)
def test_nothing_that_the_content_security_policy_forbids(suits: str) -> None:
    allowed = {"svg", "defs", "symbol", "use", "g", "path", "circle", "rect"}
    for element in parsed(sprite(NAMES, suits)).iter():
        assert element.tag in allowed
        assert not [key for key in element.attrib if key == "style" or key.startswith("on")]
        assert "url(" not in "".join(element.attrib.values())
        assert element.attrib.get("href", "#").startswith("#")


# What is on a card


@at_once(SYSTEMS, "SCHD", range(1, 11))
def test_a_pip_card_has_its_pips_and_its_suit_in_two_corners(suits: str, letter: str, pips: int) -> None:
    seen = drawn(f"{letter}{pips}", suits)
    assert seen[f"c-{SUITS[suits][letter]}"] == pips + 2
    for digit in str(pips):
        assert seen[f"c-g{digit}"] == 2


@at_once(SYSTEMS, "SCHD", "KQNJ")
def test_a_court_card_has_its_figure_letter_and_suit_both_ways(suits: str, letter: str, rank: str) -> None:
    seen = drawn(f"{letter}{rank}", suits)
    assert (seen[f"c-{rank}"], seen[f"c-g{rank}"], seen[f"c-{SUITS[suits][letter]}"]) == (2, 2, 4)


@at_once(range(1, 22))
def test_a_trump_shows_its_numeral_or_motif(number: int) -> None:
    seen = drawn(f"T{number}", "french")
    symbol = by_id(parsed(sprite([f"T{number}"])))[f"c-T{number}"]
    motif = "card-robe" in [group.attrib.get("class") for group in symbol.iter("g")]
    assert motif == (number in (1, 2, 3, 4, 21))
    for digit, times in Counter(str(number)).items():
        assert seen[f"c-g{digit}"] == (2 if motif else 4) * times
    assert seen["c-trump"] == 2


@pytest.mark.parametrize(
    ("number", "roman"), [(1, "I"), (4, "IIII"), (8, "VIII"), (9, "VIIII"), (10, "X"), (19, "XVIIII"), (21, "XXI")]
)
def test_a_trump_has_its_roman_numeral_as_tarocks_write_it(number: int, roman: str) -> None:
    half = by_id(parsed(sprite([f"T{number}"])))[f"c-T{number}-h"]
    (path,) = (e.attrib["d"] for e in half.iter("path") if e.attrib.get("class") == "card-roman")
    strokes = {"I": "v9", "V": "l2.6 9 2.6-9", "X": "l5.2 9m0-9-5.2 9"}
    assert re.findall(r"v9|l2\.6 9 2\.6-9|l5\.2 9m0-9-5\.2 9", path) == [strokes[letter] for letter in roman]


def test_the_fool_is_no_numbered_trump() -> None:
    seen = drawn("Fool", "french")
    assert (seen["c-F"], seen["c-gF"], seen["c-cap"], seen["c-trump"]) == (2, 2, 2, 0)


@pytest.mark.parametrize("suits", SYSTEMS)
def test_no_two_cards_differ_by_colour_alone(suits: str) -> None:
    drawings = by_id(parsed(sprite(NAMES, suits)))

    def outline(element: ElementTree.Element) -> str:
        """The drawing without its inks and names, every `use` replaced by what it draws."""
        kept = {key: value for key, value in element.attrib.items() if key not in ("class", "id", "href")}
        used = [drawings[element.attrib["href"].removeprefix("#")]] if element.tag == "use" else []
        return f"{kept}({''.join(outline(part) for part in (*element, *used))})"

    assert len({outline(drawings[f"c-{name}"]) for name in NAMES}) == 78


# One card on a page


class _Attributes(HTMLParser):
    """The first tag as a browser reads it, and the number of tags."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    handle_startendtag = handle_starttag


@at_once(NAMES)
def test_a_face_is_one_named_image_that_uses_its_symbol(name: str) -> None:
    root = parsed(face(name, label=f"it is {name}"))
    assert root.attrib == {
        "class": "card",
        "role": "img",
        "aria-label": f"it is {name}",
    }
    assert [use.attrib for use in root] == [{"href": f"#c-{name}"}]


def test_a_back_is_named_too() -> None:
    root = parsed(back("a card of Clara's", css="small"))
    assert (root.attrib["aria-label"], root.attrib["role"]) == ("a card of Clara's", "img")
    assert (root.attrib["class"], root[0].attrib["href"]) == ("card small", "#c-back")


def test_classes_are_added() -> None:
    assert parsed(face("SK", css="played won", label="")).attrib["class"] == "card played won"


@pytest.mark.parametrize("hostile", ['"><script>', "' onload='x", "&amp;<b>", "{0}%s{label}", "王"])
def test_labels_and_classes_are_escaped(hostile: str) -> None:
    for markup, attribute, value in (
        (face("SK", label=hostile), "aria-label", hostile),
        (back(hostile), "aria-label", hostile),
        (face("SK", css=hostile, label="x"), "class", f"card {hostile}"),
        (back("x", css=hostile), "class", f"card {hostile}"),
    ):
        tags = _Attributes(markup).tags
        assert [tag for tag, _ in tags] == ["svg", "use"]
        assert tags[0][1].keys() == {"class", "role", "aria-label"}
        assert tags[0][1][attribute] == value


@pytest.mark.parametrize("name", ["", "S11", "T22", "T0", "fool", "XK", "_", "back", 'SK"/><a>', "H0", "S01"])
def test_what_is_no_card_is_refused(name: str) -> None:
    with pytest.raises(KeyError):
        face(name, label="x")
    with pytest.raises(KeyError):
        sprite([name])


@pytest.mark.parametrize("cards", [[], ["Fool"], ["SK"]])
def test_an_unknown_suit_system_is_refused(cards: list[str]) -> None:
    with pytest.raises(KeyError, match="german"):
        sprite(cards, "german")


# The stylesheet


def inks(*, dark: bool = False, state: str = "") -> dict[str, str]:
    """The custom properties as colours, with what dark mode and a state override."""
    start = CSS.index("@media screen and (prefers-color-scheme: dark)")
    blocks = [CSS[:start]]
    if dark:
        blocks.append(CSS[start : CSS.index("\n}\n", start)])
    if state:
        begin = CSS.index(f".card.{state} {{")
        blocks.append(CSS[begin : CSS.index("}", begin)])
    found = dict(pair for block in blocks for pair in re.findall(r"--card-([a-z-]+): ([^;]+);", block))

    def colour(value: str) -> str:
        inner = re.fullmatch(r"var\(--card-([a-z-]+)\)", value)
        return colour(found[inner[1]]) if inner else value

    robes = {f"{ink}-robe": f"var(--card-{ink})" for ink in INKS}  # what the stylesheet falls back to
    return {name: colour(value) for name, value in (robes | found).items()}


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dim + 0.05)


def test_contrast_as_published() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@at_once((False, True), INKS)
def test_ranks_suits_and_numerals_have_the_contrast_of_text(dark: bool, ink: str) -> None:
    colours = inks(dark=dark)
    assert contrast(colours[ink], colours["paper"]) >= 4.5
    assert contrast(colours[f"{ink}-robe"], colours["face"]) >= 4.5
    played = inks(dark=dark, state="played")
    assert contrast(played[ink], played["paper"]) >= 4.5
    assert contrast(played[f"{ink}-robe"], played["face"]) >= 3


@at_once((False, True), ("legal", "won"))
def test_marks_stand_out_from_the_card(dark: bool, mark: str) -> None:
    assert contrast(inks(dark=dark)[mark], inks(dark=dark)["paper"]) >= 3


def test_marks_differ_by_more_than_colour() -> None:
    rules = dict(re.findall(r"^\.card\.(legal|won) \{[^}]*outline: \d+px (\w+)", CSS, re.MULTILINE))
    assert rules == {"legal": "solid", "won": "double"}


def test_a_played_card_keeps_no_ink_of_its_suit() -> None:
    for dark in (False, True):
        colours = inks(dark=dark, state="played")
        assert {colours[ink] for ink in INKS} == {colours["played"]}


def test_every_class_of_the_drawings_is_in_the_stylesheet() -> None:
    used = {
        name
        for suits in SYSTEMS
        for element in parsed(sprite(NAMES, suits)).iter()
        for name in element.attrib.get("class", "").split()
    }
    styled = set(re.findall(r"\.(card-[a-z]+)", CSS.replace("cards.css", "")))
    assert styled == used


def test_every_colour_that_is_used_is_defined() -> None:
    used = set(re.findall(r"var\(--card-([a-z-]+)\)", CSS))
    assert used <= inks().keys() | {"robe"}
    assert not re.search(r"url\(|@import|@font-face", CSS)
