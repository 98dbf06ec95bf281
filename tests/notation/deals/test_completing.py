"""`complete` adds what follows and destroys nothing: laws over records of every table, and the smallest ones."""

import random
import re
from functools import cache

import pytest

from notation.cards import CARD, NAME
from notation.deals.chance import records
from notation.deals.completing import complete
from notation.reader import read
from notation.record import CLAIM_LINES, PHASE, UNKNOWN, Line, Record, Variation, bare
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.records import WHOLE, record_of
from tests.notation.replay.test_gaps import without

TABLES = [(game, players) for game in GAMES for players in GAMES[game].players]
ADDED = ("hand", "talon", "keep", "discard", *CLAIM_LINES)
LEFT_OUT = (
    "hand A", "hand B", "hand", "talon", "(?:hand|talon)", "keep", "discard", "(?:keep|discard)", "take", "dealer",
    "(?:points|score)", "points", "(?:hand [AC]|talon|discard|keep|points|score)", "(?:hand|bids)", "trick [3-9]", "x",
)  # fmt: skip
"""Lines of a whole record that are left out, by how they start; ``x`` is none of them."""

several = pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{game} {players}" for game, players in TABLES])


def whole_records(game: str, players: int, count: int = 2) -> list[str]:
    """The first of `all_records`."""
    return all_records(game, players)[:count]


@cache
def all_records(game: str, players: int) -> list[str]:
    """Legal records, those with an exchange first, each with its points and its score, and with cards in order."""
    parted_later = len(GAMES[game].talon(players)) == 1 and GAMES[game].takes_packets  # so its order tells the sets
    sorted_lines = "(?:keep|discard) ." if parted_later else "talon|(?:keep|discard) ."
    texts = [in_order(write(record), sorted_lines) for record in records(GAMES[game], players, 24, 11, None)]
    texts.sort(key=lambda text: -len(re.findall("^(?:take|keep|discard|buy|call)", text, re.M)))
    return texts


def in_order(text: str, lines: str) -> str:
    """A record with the cards of some lines in the order in which a hand has them."""

    def ordered(line: re.Match[str]) -> str:
        parts = (sorted(CARD[word] for word in part.split()) for part in line[2].split(" | "))
        return line[1] + " | ".join(" ".join(NAME[card] for card in part) for part in parts)

    return re.sub(rf"^((?:{lines}): )(.*)$", ordered, text, flags=re.M)


# ---- What else stands in a record


def own_lines(text: str) -> str:
    """Anybody's own lines at every place, above and below each line."""
    return re.sub(r"\n", "\nx-own a {b\n", text)


def comment_lines(text: str) -> str:
    return re.sub(r"\n", "\n{what comes}\n# next\n", text)


def unknown_headers(text: str) -> str:
    return re.sub(r"\n", "\nweather fine\n", text)


def beside_the_items(text: str) -> str:
    """Comments and marks beside the acts."""
    return re.sub(r"^((?:hand|take|keep|discard|trick|talon)\b.*)$", r"\1 {so}", text, flags=re.M)


def variations(text: str) -> str:
    """Every act restated in a variation below it, with a comment and a line of its own."""
    acts = "|".join(sorted(PHASE, key=len, reverse=True))
    return re.sub(rf"^(?:{acts})\b.*$", r"\g<0>\n( \g<0>\n  {so it was}\n  x-own\n)", text, flags=re.M)


def everything(text: str) -> str:
    return own_lines(comment_lines(variations(unknown_headers(text))))


BESIDE = {
    "nothing": lambda text: text,
    "own lines": own_lines,
    "comments": comment_lines,
    "unknown headers": unknown_headers,
    "comments and marks beside items": beside_the_items,
    "variations": variations,
    "everything": everything,
}


def with_gaps(text: str, rng: random.Random) -> str:
    """A record with some of its cards unknown, written one by one or with a count before the others."""

    def gaps(line: re.Match[str]) -> str:
        words = line[2].split()
        cards = [index for index, word in enumerate(words) if word != "|"]
        gone = set(rng.sample(cards, rng.randint(1, len(cards))))
        if "|" not in words and rng.random() < 0.5 and line[1].startswith("hand"):
            return f"{line[1]} _{len(gone)} ".replace("_1 ", "_ ") + " ".join(
                word for index, word in enumerate(words) if index not in gone
            )
        return line[1] + " " + " ".join("_" if index in gone else word for index, word in enumerate(words))

    lines = rng.sample(("hand A:", "hand C:", "talon:", "discard .:", "keep .:", "take .:", r"trick \d :"), 2)
    return re.sub(rf"^({'|'.join(lines)}) (.*)$", gaps, text, flags=re.M)


# ---- The laws


def holds(text: str, whole: Record) -> Record:
    """The completed record of a text, which keeps every law; `whole` is the record of which the text says a part."""
    record = record_of(text)
    before, done = judge(record), complete(record)
    [reread] = read(write(done))
    after = judge(reread)
    assert reread == done
    assert after.verdict in (before.verdict, "legal" if before.verdict == "incomplete" else before.verdict), text
    assert before.score in (None, after.score)
    again = complete(reread)
    assert again is reread, "it finds all at once"
    assert_embedded(list(record.lines), list(done.lines))
    assert_in_place(record, done)
    assert_true(done, whole)
    return done


def assert_embedded(before: list[Line | Variation], after: list[Line | Variation]) -> None:
    """Everything that was there is there, in the same order; only unknown cards have been named."""
    left = iter(bare(after))
    for node in bare(before):
        for other in left:
            if other == node or (isinstance(other, tuple) and isinstance(node, tuple) and is_named(node, other)):
                break
            assert not isinstance(other, list) and other[0] in ADDED, f"{other} was added, or {node} has changed"
        else:
            raise AssertionError(f"{node} is gone")
    assert all(other[0] in ADDED for other in left)


def is_named(before: tuple, after: tuple) -> bool:
    """Whether a line is another one with unknown cards named; a hand is sorted anew."""
    if before[:3] != after[:3] or UNKNOWN not in before[3] or len(before[3]) != len(after[3]):
        return False
    if before[0] == "hand":
        return {*before[3]} - {UNKNOWN} <= {*after[3]}
    return all(old in (UNKNOWN, new) for old, new in zip(before[3], after[3], strict=True)) and before[4:] == after[4:]


def assert_in_place(before: Record, after: Record) -> None:
    """Dealt cards come first, then acts in the order of play, then claims."""
    was, lines = {line.keyword for line in before.main()}, list(after.main())
    acts = [index for index, line in enumerate(lines) if line.keyword in PHASE]
    places = [GAMES[after.game or ""].phases[lines[index].keyword] for index in acts]
    assert places == sorted(places)
    for index, line in enumerate(lines):
        if line.keyword in ("hand", "talon") and line.keyword not in was and acts:
            assert index < acts[0]
        if line.keyword in CLAIM_LINES and line.keyword not in was and acts:
            assert index > acts[-1]
    hands = [line.seat for line in lines if line.keyword == "hand"]
    assert hands == sorted(hands)
    claims = [line.keyword for line in lines if line.keyword in CLAIM_LINES]
    assert claims == sorted(claims)


def assert_true(done: Record, whole: Record) -> None:
    """Nothing is said otherwise than the whole record says it, packet by packet."""
    true = {(line.keyword, line.seat, line.number): packets(line) for line in whole.main()}
    for line in done.main():
        if line.keyword in ("hand", "talon", "take", "keep", "discard", "trick"):
            at = line.keyword, line.seat, line.number
            if at in true:
                said = zip(packets(line), true[at], strict=False)
                assert all(some - {UNKNOWN} <= all_ for some, all_ in said), line
        elif line.keyword in CLAIM_LINES:
            assert [*line.items] == [*(whole.first(line.keyword) or line).items]


def packets(line: Line) -> list[set[int]]:
    """The cards of a line between its bars."""
    found: list[set[int]] = [set()]
    for item in line.items:
        if item == "|":
            found.append(set())
        else:
            found[-1].add(item)
    return found


@several
@pytest.mark.parametrize("beside", BESIDE)
@pytest.mark.slow
@pytest.mark.sampled(8)
def test_whatever_is_left_out_nothing_is_destroyed(game: str, players: int, beside: str) -> None:
    for text in whole_records(game, players, 1):
        whole = record_of(text)
        turn = list(BESIDE).index(beside)
        for left_out in LEFT_OUT[turn::8] if turn else LEFT_OUT:
            holds(BESIDE[beside](without(left_out, text)), whole)


@several
@pytest.mark.slow
@pytest.mark.sampled(3)
def test_whatever_cards_are_unknown_nothing_is_destroyed(game: str, players: int) -> None:
    rng = random.Random(3)
    for text in whole_records(game, players):
        for beside, times in (("nothing", 4), ("everything", 1)):
            for _ in range(times):
                left = without(rng.choice(LEFT_OUT), text) if rng.random() < 0.5 else text
                holds(BESIDE[beside](with_gaps(left, rng)), record_of(text))


@several
@pytest.mark.slow
def test_what_the_play_tells_is_written_where_it_was(game: str, players: int) -> None:
    """Of a whole record some lines may be left out, and come back to the letter."""
    came_back = set()
    for text in whole_records(game, players):
        for left_out in ("hand A", "hand B", "hand", "talon", "discard", "keep", "points", "score", "(?:points|score)"):
            part = without(left_out, text)
            if part != text and judge(record_of(part)).verdict == "legal":
                done = write(complete(record_of(part)))
                if left_out != "talon" or not GAMES[game].takes_packets:  # nobody may know in which packet a card lay
                    assert done == text, left_out
                    came_back.add(left_out)
    assert came_back > {"hand A", "hand", "points"}


# ---- The smallest records


def lines_of(text: str) -> list[str]:
    """The first words of the lines of a record completed."""
    return [" ".join(line.split()[:2]).replace(":", "") for line in write(complete(record_of(text))).split("\n")[:-1]]


def test_an_own_line_in_the_header_moves_nothing() -> None:
    text = without("discard", WHOLE).replace("dealer", "x-club a\ndealer")
    done = lines_of(text)
    assert done.index("take B") + 1 == done.index("discard B") > done.index("hand C")


def test_a_variation_in_the_auction_moves_nothing() -> None:
    text = re.sub(r"^(bids: .*)$", r"\1\n( bids: B pass, C pass, A pass\n)", without("discard", WHOLE), flags=re.M)
    done = lines_of(text)
    assert done.index("take B") + 1 == done.index("discard B")


def test_a_variation_of_the_act_before_stays_right_below_it() -> None:
    text = re.sub(r"^(take .*)$", r"\1\n( \1\n)\n{then}", without("discard", WHOLE), flags=re.M)
    done = lines_of(text)
    at = done.index("take B")
    assert done[at + 1 : at + 5] == ["( take", ")", "discard B", "{then}"]


def test_a_question_stays_right_above_its_act() -> None:
    text = without("(?:hand|talon)").replace("bids:", "ask B\naccept: dreier\nbids:")
    assert judge(record_of(text)).verdict == "legal"
    done = lines_of(text)
    assert done[done.index("ask B") + 1 : done.index("ask B") + 3] == ["accept dreier", "bids B"]
    assert done.index("hand C") < done.index("ask B")


def test_what_stood_in_another_order_stays_so() -> None:
    talon, hand_b = (re.search(rf"^{start}.*\n", WHOLE, re.M)[0] for start in ("talon", "hand B"))
    text = without("(?:hand|talon)").replace("bids:", talon + "bids:")
    done = lines_of(text)
    assert done[done.index("talon HK") - 3 : done.index("talon HK")] == ["hand A", "hand B", "hand C"]
    late = without("hand") + hand_b
    done = lines_of(late)
    assert done[-3:] == ["hand A", "hand B", "hand C"], "beside the hand that is there"


def test_points_come_before_a_score_that_is_there() -> None:
    done = lines_of(without("points"))
    assert [line.split()[0] for line in done[-2:]] == ["points", "score"]


def test_cards_are_named_where_they_lie() -> None:
    """Unknown cards with a count beside known ones are held one by one, and named in their places."""
    text = WHOLE.replace("hand C: T20 T11 T4 SQ", "hand C: _4")
    assert text != WHOLE
    assert write(complete(record_of(text))) == WHOLE


def test_a_packet_gets_its_own_cards() -> None:
    [talon] = re.findall(r"^talon: .*$", WHOLE, re.M)
    first, second = talon.removeprefix("talon: ").split(" | ")
    for gap in (f"{first} | {second.rsplit(' ', 1)[0]} _", f"{first} | _2 {second.split(' ')[2]}", f"{first} | _3"):
        [done] = re.findall(r"^talon: (.*)$", write(complete(record_of(WHOLE.replace(talon, f"talon: {gap}")))), re.M)
        taken, left = done.split(" | ")
        assert (taken, sorted(left.split())) == (first, sorted(second.split()))


def test_a_packet_is_named_or_stays_as_it_is() -> None:
    """Where the first packet is not known, the second one gets its cards, and the other way round."""
    [talon] = re.findall(r"^talon: .*$", WHOLE, re.M)
    for gap in ("talon: _3 | HN DQ _", "talon: HK _2 | HN _2"):
        [done] = re.findall(r"^talon: .*$", write(complete(record_of(WHOLE.replace(talon, gap)))), re.M)
        for before, after in zip(gap.split(" | "), done.split(" | "), strict=True):
            assert after == before or "_" not in after


def test_what_was_taken_and_laid_away_is_named() -> None:
    for keyword in ("take B", "discard B", "trick 7 B"):
        [line] = re.findall(rf"^{keyword}: .*$", WHOLE, re.M)
        gap = line.rsplit(" ", 1)[0] + " _"
        assert write(complete(record_of(WHOLE.replace(line, gap)))) == WHOLE, keyword


@pytest.mark.slow
def test_a_variation_that_contradicts_what_follows_is_left_legal() -> None:
    """Lines of play that cannot both be true are none of ours to set right: what makes an error is left out."""
    legal = 0
    for text in whole_records("tapp-tarock", 3, 6):
        part = without("hand", text)
        first = re.search(r"^trick 1 (.): (.*)$", part, re.M)
        assert first
        leader, (_, *others) = first[1], first[2].split()
        for card in [card.split()[0] for card in re.findall(r"^trick \d+ .: (.*)$", part, re.M)[1:]]:
            variation = f"{first[0]}\n( trick 1 {leader}: {card} {' '.join(others)}\n)"
            branched = part.replace(first[0], variation)
            if judge(record_of(branched)).verdict == "legal":
                legal += 1
                done = complete(record_of(branched))
                assert judge(done).verdict == "legal"
    assert legal


@pytest.mark.parametrize(
    "text",
    ["deal watten 4\n", WHOLE.replace("T17 D3", "T17 SQ"), "%tdn 2\n\n" + without("hand"), "deal tapp-tarock\n", ""],
    ids=["no game known here", "illegal", "another version", "no number of players", "nothing"],
)
def test_a_record_with_faults_or_gaps_stays_itself(text: str) -> None:
    for record in read(text):
        assert complete(record) is record


def test_a_record_that_is_whole_stays_itself() -> None:
    record = record_of(WHOLE)
    assert complete(record) is record


# ---- What may have been exchanged is unknown


def added(text: str) -> list[str]:
    """The keywords of the lines that completing adds."""
    before, after = record_of(text), complete(record_of(text))
    return [line.keyword for line in after.main() if line.keyword not in {line.keyword for line in before.main()}]


def test_without_the_auction_no_play_tells_what_was_dealt() -> None:
    bare = without("(?:hand|talon|bids|take|discard)")
    assert added(bare) == []
    assert "hand" in added(without("(?:hand|talon)")), "with the auction and the exchange it does"


@pytest.mark.parametrize("players", [7, 8])
def test_where_all_pass_somebody_may_have_had_to_exchange(players: int) -> None:
    """Troggu: with so many players the holder of the Fool, or of trump I, has to play."""
    texts = [write(record) for record in records(GAMES["troggu"], players, 40, 3, None)]
    forced = [text for text in texts if re.search(r"^bids: (?:. pass(?:, )?)+$", text, re.M) and "discard" in text]
    assert forced
    for text in forced:
        done = write(complete(record_of(without("(?:hand|talon|discard)", text))))
        hands = re.findall("^hand.*$", done, re.M)
        assert len(hands) < players and set(hands) <= set(text.split("\n"))


ZERO = """\
deal slovenian 4
dealer A
hand A: Fool T17 T6 T5 T4 SQ SJ S8 C9 H2 H4 D4
hand B: T16 T14 T10 T1 SN S10 CK C7 HQ H1 DN DJ
hand C: T21 T18 T15 T11 T3 T2 CQ CJ HJ DK D1 D3
hand D: T20 T12 T9 T7 S9 S7 CN C10 C8 HN H3 DQ
talon: HK D2 T19 T13 SK T8
bids: C dve, D pass, A pass, B pass
call C: SK
take C: SK T8
discard C: CQ HJ
announce: C pass, D pass, A pass, B pass
trick 1 B: CK CJ C8 C9
trick 2 B: S10 SK S7 S8
trick 3 C: DK DQ D4 DJ
trick 4 C: T21 T7 Fool T1
trick 5 B: DN D3 T20 T4
trick 6 D: C10 T5 C7 T8
trick 7 C: D1 T9 T6 T10
trick 8 B: H1 T2 H3 H4
trick 9 C: T18 T12 T17 T14
trick 10 C: T15 S9 H2 T16
trick 11 B: SN T3 HN SJ
trick 12 C: T11 CN SQ HQ
points: C 44
"""
"""A game won by 30, less 10 for the trula, less 20 for the mond."""


def test_a_score_of_nothing_is_written_for_every_seat() -> None:
    [record] = read(ZERO)
    whole = write(complete(record))
    assert whole == f"{ZERO}score: A 0, B 0, C 0, D 0\n"
    [told] = read(whole)
    assert judge(told).problems == [] and write(complete(told)) == whole


def test_a_deal_thrown_in_has_no_score_line() -> None:
    [record] = read("deal tapp-tarock 3\ndealer C\nbids: A pass, B pass, C pass\n")
    assert "score:" not in write(complete(record))
