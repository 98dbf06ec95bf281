"""Problems in the file of an evening or a season."""

from notation.problems import WARNING, declare

NUMBER_TWICE = declare(
    "number-twice", "The number {number} already belongs to {name}; every player has a different number.",
    "SPEC#evening-players",
)  # fmt: skip
NUMBER_UNKNOWN = declare("number-unknown", "No player has the number {number}.", "SPEC#evening-players")
BOTH_SEATED = declare(
    "both-seated", "{first} and {second} both sat in round {round}, so they cannot be one person.",
    "SPEC#evening-players",
)  # fmt: skip
OUTSIDE_ROUND = declare(
    "outside-round", "A “{keyword}” line belongs below the “round” line of its round.", "SPEC#evening-rounds"
)
ROUND_KEPT = declare(
    "round-kept", "Round {round} already has results, so this seating does not count.", "SPEC#evening-rounds"
)
ROUND_UNKNOWN = declare("round-unknown", "Nobody has been seated in round {round}.", "SPEC#evening-rounds")
ROUND_CLOSED = declare(
    "round-closed", "Round {round} is closed; only below an “open” line with a reason can this count.",
    "SPEC#evening-results",
)  # fmt: skip
TABLE_TWICE = declare("table-twice", "Round {round} already has a table {table}.", "SPEC#evening-rounds")
TABLE_UNKNOWN = declare("table-unknown", "Round {round} has no table {table}.", "SPEC#evening-results")
TABLE_SIZE = declare(
    "table-size", "This evening has no tables of {size}; its tables are for {words}.",
    "SPEC#evening-rounds",
)  # fmt: skip
SEATED_TWICE = declare("seated-twice", "{name} already has a place in round {round}.", "SPEC#evening-rounds")
SEATED_AWAY = declare(
    "seated-away", "{name} has a place in round {round}, but is not there then.", "SPEC#evening-rounds", WARNING
)
NOT_SEATED = declare(
    "not-seated", "{name} is there in round {round}, but has neither a seat nor a bye.", "SPEC#evening-rounds", WARNING
)
BOARD_TWICE = declare(
    "board-twice", "The cards of board {board} of round {round} are already fixed; another line cannot change them.",
    "SPEC#evening-boards",
)  # fmt: skip
SCORES_COUNT = declare(
    "scores-count", "Table {table} has {wanted} seats, but there {given|is|are} {given} {given|number|numbers} here.",
    "SPEC#evening-results",
)  # fmt: skip
SUM_WRONG = declare(
    "sum-wrong", "These add up to {sum}, which is {difference} too many.", "SPEC#evening-results", WARNING,
    few="These add up to {sum}, which is {difference} too few.",
)  # fmt: skip
SUMS_DIFFER = declare(
    "sums-differ", "The result is {scores}, but the lines of its pad make {others}; the result counts.",
    "SPEC#evening-results", WARNING,
    records="This line says {scores}, but the records give {others}; this line counts.",
)  # fmt: skip
TIMES_DIFFER = declare(
    "times-differ", "By the house this deal should count {number} {number|time|times}, and counts {number_2} "
    "{number_2|time|times}.", "SPEC#evening-doubled", WARNING,
)  # fmt: skip
PLACES_LACKING = declare(
    "places-lacking", "The scoring does not say what the places at a table of {size} are worth.",
    "SPEC#evening-scoring",
)  # fmt: skip
GAME_LACKING = declare("game-lacking", "An evening needs a “game” line.", "SPEC#evening-head")
LINE_CUT = declare(
    "line-cut", "The last line has no line end, as if writing it had been cut off: it does not count.",
    "SPEC#evening-file", WARNING,
)  # fmt: skip
EVENING_LACKING = declare("evening-lacking", "The evening {file} cannot be read.", "SPEC#season")
