"""The table of a moment and what may be chosen there, in the words of the notation."""

from collections.abc import Iterable
from typing import NamedTuple

from notation.cards import NAME, names_of
from notation.deals.act_texts import UNKNOWN, card_names, cards_asked, choice_texts, packet_names
from notation.deals.forbidden import forbidden
from notation.deals.sentences import question, spoken
from notation.decision import Choices, Decision, Offer
from notation.library.errors import ActError, Reason
from notation.library.lazy import View, lazy
from notation.library.pictures import picture
from notation.library.records import letter
from notation.problems import Breach, rule_of
from notation.record import SEATS
from notation.replay.session import Moment
from notation.table import Table as PlayedTable


class Trick(NamedTuple):
    """A trick."""

    number: int
    """From 1."""
    cards: dict[str, str]
    """Its cards by seat, in the order in which they were played."""
    winner: str | None
    """The seat that won it; None while it is open, or if unknown."""

    @property
    def leader(self) -> str:
        """The seat that led to it."""
        return next(iter(self.cards))


class Act(NamedTuple):
    """A call or an announcement."""

    seat: str
    """The seat that made it."""
    act: str
    """Its words, as the notation writes them."""


class MomentView(View):
    """A view of a moment."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment


class Choice(MomentView):
    """A choice that somebody has to make, or may make."""

    @lazy
    def seat(self) -> str | None:
        """Whose turn it is; None if only unknown cards could tell."""
        return letter(self._decision.seat)

    @lazy
    def keyword(self) -> str:
        """The keyword of the line that records the choice: ``bids``, ``discard``, ``trick`` …"""
        return self._decision.keyword

    @lazy
    def question(self) -> str:
        """Whose turn it is and what that seat may do, as a sentence."""
        return question(self._decision, self.moment.table)

    @lazy
    def allowed(self) -> tuple[str, ...]:
        """Allowed choices, as the notation writes them: words, cards, or packets of the talon.

        If several cards are to be chosen, every card that some legal set of them holds.
        """
        return self._as_written(self._offer.allowed) if self._offer else ()

    @lazy
    def forbidden(self) -> dict[str, Reason]:
        """Choices that belong here but are forbidden, each with the rule that forbids it."""
        table, offer = self.moment.table, self._offer
        broken = forbidden(self._decision, offer, table) if offer else ()
        return {name: reason_of(breach, table) for choice, breach in broken for name in self._as_written(choice)}

    @lazy
    def size(self) -> int:
        """How many cards are to be chosen; 1 for anything else."""
        offer = self._offer
        return cards_asked(offer) if offer else 1

    @lazy
    def optional(self) -> bool:
        """Whether the deal goes on without an answer: nobody has to announce anything."""
        return self._decision.implied

    @lazy
    def named(self) -> tuple[str, ...]:
        """If one card is given for another (``T21 for D4``): what may be named; `allowed` is what may be given."""
        return tuple(names_of(self._offer.named)) if self._offer else ()

    @property
    def _decision(self) -> Decision:
        assert self.moment.decision is not None
        return self.moment.decision

    @lazy
    def _offer(self) -> Offer | None:
        """The offer; None if nobody knows whose choice it is."""
        decision = self._decision
        return None if decision.seat is None else decision.offer(self.moment.table)

    def _as_written(self, choices: Choices) -> tuple[str, ...]:
        """Some of what can be chosen, as the notation writes it."""
        return choice_texts(choices, self.moment.record, self.moment.table)

    def __contains__(self, act: str) -> bool:
        return act in self.allowed

    def __repr__(self) -> str:
        about = f"{self.size} of " if self.size > 1 else ""
        may = " ".join(self.allowed) if self.keyword != "bids" else ", ".join(self.allowed)
        return f"<Choice {self.seat} {self.keyword}: {about}{may}>"


class Table(MomentView):
    """The table at one moment: what is known of it, by what was written down and what follows from that."""

    @lazy
    def seats(self) -> tuple[str, ...]:
        """Seats that take part, forehand first; if the dealer is unknown, all seats that may take part."""
        return tuple(SEATS[seat] for seat in self.moment.table.seats)

    @lazy
    def dealer(self) -> str | None:
        """The dealer; None if unknown."""
        return letter(self.moment.table.dealer)

    @lazy
    def hands(self) -> dict[str, tuple[str, ...]]:
        """The cards that each seat still holds, ``_`` for one that is not known."""
        table, hands = self.moment.table, dict[str, tuple[str, ...]]()
        for seat in sorted(table.seats):
            known = table.hands[seat]
            hands[SEATS[seat]] = cards_at(known, table.count(seat) - known.bit_count())
        return hands

    @lazy
    def talon(self) -> tuple[tuple[str, ...], ...]:
        """The packets of the talon."""
        record, table = self.moment.record, self.moment.table
        return tuple(packet_names(record, table, index) for index in range(len(table.talon)))

    @lazy
    def laid_away(self) -> tuple[str, ...]:
        """The cards that were laid away."""
        laid = self.moment.table.laid_away
        return cards_at(laid.known, laid.missing)

    @lazy
    def calls(self) -> tuple[Act, ...]:
        """The calls of the auction."""
        return tuple(Act(SEATS[seat], word) for seat, word in self.moment.table.calls)

    @lazy
    def announcements(self) -> tuple[Act, ...]:
        """The announcements, doublings included."""
        return tuple(Act(SEATS[seat], " ".join(words)) for seat, *words in self.moment.table.said)

    @lazy
    def factors(self) -> dict[str, int]:
        """The factor of everything announced or doubled, by its word; ``game`` is the game itself."""
        return {word or "game": factor for word, factor in self.moment.table.factors.items()}

    @lazy
    def declarer(self) -> str | None:
        """The declarer; None before the end of the auction, or if all play for themselves."""
        return letter(self.moment.table.declarer)

    @lazy
    def partner(self) -> str | None:
        """The declarer's partner, as soon as everybody knows him."""
        return letter(self.moment.table.partner)

    @lazy
    def contract(self) -> str | None:
        """The word of the contract, once it is known."""
        contract = self.moment.table.contract
        return contract.word if contract else None

    @lazy
    def called(self) -> str | None:
        """The card whose holder is the partner, once it was named."""
        called = self.moment.table.called
        return None if called is None else NAME.get(called, UNKNOWN)

    @lazy
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        table = self.moment.table
        finished = table.tricks[table.before :]
        return tuple(
            trick_at(trick.number, table.from_seat(trick.leader), trick.cards, trick.winner) for trick in finished
        )

    @lazy
    def trick(self) -> Trick | None:
        """The open trick, if a card was played to it."""
        table = self.moment.table
        return trick_at(len(table.winners) + 1, table.order, table.open, None) if table.open else None

    @lazy
    def card_points(self) -> dict[str, int | None]:
        """The card points of each side so far, under its seat; None if cards of its pile are not known."""
        table = self.moment.table
        points = table.side_points()
        return {SEATS[side]: units if table.pile(side).whole else None for side, units in points.items()}

    @lazy
    def points_unit(self) -> int:
        """Units that make a card point: 1, 2 if the game counts halves, 3 if it counts thirds."""
        return self.moment.table.game.points_unit

    @lazy
    def choice(self) -> Choice | None:
        """The next decision, even a card that need not be played any more; None if the deal is over."""
        return None if self.moment.decision is None else Choice(self.moment)

    @property
    def turn(self) -> str | None:
        """Whose turn it is; None if the deal is over, or only unknown cards could tell."""
        return self.choice.seat if self.choice else None

    def __repr__(self) -> str:
        parts = [" ".join(filter(None, (self.declarer, self.contract))), f"{len(self.tricks)} tricks"]
        parts += [f"{self.turn} to choose"] if self.turn else []
        return f"<Table {', '.join(filter(None, parts))}>"

    def _repr_svg_(self) -> str | None:
        """The table as notebooks show it: the picture of the site."""
        return picture(self.moment)


# ---- The table in the words of the notation


def cards_at(known: int, missing: int) -> tuple[str, ...]:
    """Some cards by name, and the unknown ones behind them."""
    return (*card_names(known), *[UNKNOWN] * missing) if missing else card_names(known)


def trick_at(number: int, order: Iterable[int], cards: Iterable[int], winner: int | None) -> Trick:
    """A trick by names and letters."""
    played = {SEATS[seat]: NAME.get(card, UNKNOWN) for seat, card in zip(order, cards, strict=False)}
    return Trick(number, played, letter(winner))


def reason_of(breach: Breach, table: PlayedTable) -> Reason:
    """Why something may not be, in words."""
    code = breach.code
    message = spoken(code.sentence(breach.arguments), breach.arguments, table)
    return Reason(code.name, message, rule_of(code, table.game.name))


def act_forbidden(breaches: Iterable[Breach], table: PlayedTable) -> ActError:
    """The error for an act that breaks rules."""
    reasons = [reason_of(breach, table) for breach in breaches]
    return ActError(" ".join(reason.message for reason in reasons), reasons)
