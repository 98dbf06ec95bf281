"""Problems that the driver finds itself, in any game."""

from notation.parts.play import NOT_HELD
from notation.problems import NOTE, WARNING, declare

GAME_UNKNOWN = declare(
    "game-unknown", "“{game}” is not a known game; expected {words}.{suggestion}", "SPEC#deal",
    broken="The game “{game}” of {origin} cannot be loaded here: {reason}.",
)  # fmt: skip
PLAYERS_UNKNOWN = declare("players-unknown", "{game} is for {words} players, not for {given}.", "SPEC#deal")

SEAT_UNKNOWN = declare("seat-unknown", "There is no seat {seat} at a table of {players}.", "SPEC#seats")
LINE_TWICE = declare(
    "line-twice", "A second “{keyword}” line; a record has only one.", "SPEC#lines",
    seat="A second “{keyword}” line of {seat}; a record has only one for each seat.",
)  # fmt: skip
CARD_NOT_IN_PACK = declare("card-not-in-pack", "{card} is not in this game’s pack.", "pack")
CARD_TWICE = declare("card-twice", "{card} appears a second time; it first appears in line {first}.", "pack")
HAND_SIZE = declare("hand-size", "{seat} has {given} {given|card|cards}; a hand has {wanted}.", "deal")
TALON_SIZE = declare("talon-size", "The talon has {given} {given|card|cards}; it must have {wanted}.", "deal")

POSITION_NUMBER = declare(
    "position-number", "A position cannot begin with trick {given}; there are {wanted}.", "SPEC#positions"
)
POSITION_TRICKS = declare(
    "position-tricks",
    "Here {given} {given|trick is|tricks are} won, more than were played before trick {number}: {wanted}.",
    "SPEC#positions",
)
POSITION_UNKNOWN = declare(
    "position-unknown", "{game} does not define deals that begin part-way; this one is not judged.", "SPEC#positions"
)
POSITION_SCORE = declare("position-score", "A deal that begins part-way has no score.", "SPEC#positions")
PARTNER_MISFIT = declare(
    "partner-misfit", "Nobody is called in {contract}, and so {seat} is nobody’s partner.", "SPEC#positions",
    held="{card} is in the hand of {seat_2}: {seat} is not the partner.",
)  # fmt: skip
PILE_SIZE = declare(
    "pile-size",
    "The pile of {seat} has {given} {given|card|cards}; with {tricks} {tricks|trick|tricks} it has {least} to {most}.",
    "SPEC#positions", together="The piles have {given} cards together; beside the hands there are {most}.",
    lacking="Hands and piles lack {given} {given|card|cards} of the pack; nowhere else are there that many.",
)  # fmt: skip
WITHOUT_POSITION = declare(
    "without-position", "“{keyword}” is allowed only where a “position” line says that the deal begins part-way.",
    "SPEC#positions",
)  # fmt: skip

OUT_OF_TURN = declare("out-of-turn", "It was {seat}’s turn, not {seat_2}’s; “{word}” by {seat} is assumed.", "bidding")
HAS_PASSED = declare("has-passed", "{seat} is out of the auction and may not call again.", "bidding")
SITS_OUT = declare("sits-out", "{seat} sits out this deal; only {seats} take part in it.", "deal")
CALL_AFTER_END = declare("call-after-end", "The auction was over; “{word}” is ignored.", "bidding")
PASS_AFTER_END = declare("pass-after-end", "The auction was over; this pass was not needed.", "bidding", NOTE)
CALL_MISSING = declare(
    "call-missing", "A call by {seat} is missing; “{word}” is assumed.", "bidding", NOTE,
    partner="The “call” line of {seat} is missing; who plays with whom is not known.",
)  # fmt: skip
CALLS_SWAPPED = declare(
    "calls-swapped",
    "Two calls are swapped: “{word}” by {seat} and “{word_2}” by {seat_2}; swapped back, everything else fits.",
    "bidding",
)
CALLS_MISFIT = declare(
    "calls-misfit", "These calls do not fit what follows; what fits is {words}.", "bidding",
    contract="This contract does not fit what follows; what fits is {words}.",
)  # fmt: skip
DEALER_WRONG = declare(
    "dealer-wrong", "{seat_2} cannot have dealt; with {seat} as the dealer, everything else fits.", "bidding"
)
CONTRACT_UNKNOWN = declare(
    "contract-unknown",
    "“{word}” is not a contract that can be bid here; expected {words}.{suggestion}{hint}",
    "contracts",
)
AUCTION_UNKNOWN = declare(
    "auction-unknown",
    "Neither the auction nor its result was written down; what follows is not judged.",
    "bidding",
    NOTE,
)
DECLARER_UNKNOWN = declare(
    "declarer-unknown", "All have passed, and it is not clear who has to play; what follows is not judged.",
    "bidding", NOTE,
)  # fmt: skip
DEALER_UNKNOWN = declare(
    "dealer-unknown", "The dealer is unknown, and so is the player who sits out; the play is not judged.",
    "SPEC#incomplete", NOTE,
)  # fmt: skip
AUCTION_MISSING = declare("auction-missing", "The auction was not written down, only its result.", "bidding", NOTE)

ACT_UNEXPECTED = declare(
    "act-unexpected", "A “{keyword}” line does not belong here; expected: {expected}.{hint}", "order"
)
LINES_SWAPPED = declare(
    "lines-swapped", "This “{keyword}” line and line {other} are swapped; swapped back, everything else fits.", "order"
)
LINE_MISPLACED = declare(
    "line-misplaced", "This “{keyword}” line is out of order; put where it belongs, everything else fits.", "order"
)
NOT_JUDGED = declare(
    "not-judged", "Too much above contradicts the play; from here on nothing is judged.", "SPEC#repairs", NOTE,
    variations="The variations have more than {limit} acts, with those before each; from here on none is judged.",
)  # fmt: skip
WRONG_SEAT = declare("wrong-seat", "It is for {seat} to do this, not for {seat_2}.", "order")
EXCHANGE_MISSING = declare("exchange-missing", "The “{keyword}” line of {seat} is missing.", "talon", NOTE)
ACT_MISSING = declare("act-missing", "The “{keyword}” line of {seat} is missing.", "order", NOTE)

WRONG_LEADER = declare(
    "wrong-leader", "{seat} had to lead to trick {number}, not {seat_2}.", "lead",
    several="Only {group} may have had to lead to trick {number}, not {seat_2}.",
)  # fmt: skip
WRONG_NUMBER = declare("wrong-number", "This is trick {wanted}, not trick {given}.", "tricks")
TRICK_MISSING = declare("trick-missing", "Trick {number} is missing.", "tricks", NOTE)
TRICK_TOO_LONG = declare("trick-too-long", "A trick has {wanted} cards; {card} is one too many.", "tricks")
TRICK_TOO_SHORT = declare(
    "trick-too-short",
    "The trick has {given} {given|card|cards} instead of {wanted}; what follows is not judged.",
    "tricks",
)
PLAYED_TWICE = declare(
    "played-twice", "{card} was played before, in trick {number}; what follows is not judged.", "tricks"
)
LAID_AWAY = declare("laid-away", "{card} was laid away and cannot be played.", "play")

CARD_UNKNOWN = declare(
    "card-unknown", "This card was not written down; what it was, and whether it was allowed, is not clear.",
    "SPEC#incomplete", NOTE,
)  # fmt: skip
RECORD_ENDS = declare("record-ends", "The record stops here; {expected} would follow.", "SPEC#incomplete", NOTE)
NOT_SCORED = declare("not-scored", "The deal cannot be scored: not all its cards are known.", "SPEC#incomplete", NOTE)
FALSE_POINTS = declare(
    "false-points", "{seat} has {computed} card {computed|point|points}, not {claimed}.{hint}", "counting"
)
NOT_COUNTED = declare(
    "not-counted", "The card points cannot be counted: not all the cards are known.", "SPEC#incomplete", NOTE
)
POINTS_IMPOSSIBLE = declare(
    "points-impossible",
    "No play makes {claimed} card points: no side has fewer than 0, and all together have no more than {total}.",
    "counting", parts="Card points are not counted in such fractions here: {claimed}.",
    beyond="{seat} cannot have {claimed} card points here, but {least} to {most}.",
    together="All together cannot have {claimed} card points here, but {least} to {most}.",
)  # fmt: skip
SCORE_UNEXPLAINED = declare(
    "score-unexplained",
    "In {contract}, with card points {points}, these entries are possible only with announcements or doublings that "
    "nobody wrote down; without them they would be {entries}.",
    "SPEC#incomplete", WARNING,
    alone="In {contract}, these entries are possible only with announcements or doublings that nobody wrote down.",
)  # fmt: skip
SCORE_IMPOSSIBLE = declare(
    "score-impossible",
    "In {contract}, with card points {points}, these entries are not possible; they would be {entries}.",
    "score",
    alone="In {contract}, these entries are not possible.",
)
FALSE_SCORE = declare("false-score", "{seat}’s entry is {computed}, not {claimed}.{hint}", "score")
SCORE_LEFT_OUT = declare("score-left-out", "{seat} is left out, but has an entry of {computed}.{hint}", "score")
NOT_IRREGULAR = declare("not-irregular", "“^” marks what broke a rule; nothing here did.", "SPEC#irregular", WARNING)

CANNOT_BE_DONE = frozenset(code.name for code in (NOT_HELD, PLAYED_TWICE, LAID_AWAY, CARD_NOT_IN_PACK))
"""Breaches that ``^`` does not forgive: no table can let them stand."""
