"""Input as acts, each judged before it is accepted.

The replay judges: the act is written down, the record replayed, and each new problem is the reason against it.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from notation.cli.screen import Screen, show_trick_end, who
from notation.deals import entries
from notation.deals.draft import Draft
from notation.deals.entries import InputError
from notation.deals.taking import understood_act
from notation.decision import EXCHANGE, WORDS, YES_NO, Offer, Written
from notation.game import Game
from notation.record import SEATS
from notation.table import Table
from notation.words.languages import _


class Acts:
    """The acts of one record, as they are typed."""

    def __init__(self, screen: Screen, draft: Draft, keep: Callable[[], None]) -> None:
        self.screen, self.draft, self.keep = screen, draft, keep
        self.players = draft.record.players or 0
        self.known = (0, "")
        """How many tricks, and which contract, the person has seen."""
        self.bought = False
        """Whether the person has seen the result of a purchase."""

    # ---- Results

    def news(self, table: Table) -> None:
        """Say who plays what, and who has won a trick, when that has just come about."""
        contract = table.contract.named if table.contract else ""
        tricks, known = self.known
        if contract and contract != known and table.declarer is None:
            self.screen.say(_("All play {contract}.").format(contract=contract))
        elif contract and contract != known:
            declarer = who(self.draft.record, table.the_declarer)
            self.screen.say(_("{who} plays {contract}.").format(who=declarer, contract=contract))
        if len(table.tricks) == tricks + 1:
            show_trick_end(self.screen, self.draft.record, table)
        if table.bought is not None and not self.bought:
            seller = table.bought.seller
            if seller is None:
                self.screen.say(_("Nothing is bought."))
            else:
                self.screen.say(_("{who} hands it over.").format(who=who(self.draft.record, seller)))
        self.known, self.bought = (len(table.tricks), contract), table.bought is not None

    def know(self) -> None:
        """Take what the table shows now for what the person has seen."""
        table = self.draft.moment().table
        self.known = (len(table.tricks), table.contract.named if table.contract else "")
        self.bought = table.bought is not None

    # ---- What was typed

    def enter(self, text: str) -> None:
        """Take what was typed as an answer to the decision at hand, or to the one behind those it passes by."""
        decision = self.meant(text)
        table = self.draft.moment().table
        offer = decision.offer(table)
        if offer.choice_type == WORDS and (self.may_be_said(text) or not are_cards(text, table.game)):
            for part in filter(None, map(str.strip, text.split(","))):
                decision, table = self.draft.moment().decision, self.draft.moment().table
                if decision is None or decision.offer(table).choice_type != WORDS:
                    raise InputError(_("“{text}” comes too late; nothing more is said here.").format(text=part))
                seat, words = entries.with_seat(part, self.players)
                if not self.act(words, seat):
                    break
        elif decision.in_tricks:
            self.play(text)
        elif decision.implied and offer.choice_type in (WORDS, YES_NO) and text != decision.keyword:
            while decision is not None and not decision.in_tricks and decision.implied:
                self.draft.pass_by()
                decision = self.draft.moment().decision
            if decision is None or decision.in_tricks:
                self.play(text)
            else:
                self.enter(text)
        elif offer.choice_type == WORDS:
            raise InputError(_("These are cards, but a call comes first; - if it is not remembered, ? for help."))
        else:
            self.act(text)

    def may_be_said(self, text: str) -> bool:
        """Whether an entry is one of the words on offer: “pagat” is an announcement as long as it can be one."""
        _, rest = entries.with_seat(text.partition(",")[0].strip(), self.players)
        words = tuple(rest.removesuffix("!").casefold().split())
        decision, table = self.draft.moment().decision, self.draft.moment().table
        return decision is not None and words in decision.offer(table).allowed.words

    def meant(self, text: str) -> Any:
        """The decision that an entry answers, behind those that go without saying and that it does not speak of."""
        decision: Any = self.draft.moment().decision
        while decision.implied and not speaks_of(decision.offer(self.draft.moment().table), text):
            self.draft.pass_by()
            decision = self.draft.moment().decision
        return decision

    def play(self, text: str) -> None:
        """Cards to the tricks, one after the other; a seat before a card says who plays it."""
        named: int | None = None
        for before, token in pairwise(["", *entries.tokens(text)]):
            card, moment = token.removesuffix("!"), self.draft.moment()
            if why := entries.unclear(card, before.removesuffix("!"), moment.table.pack, moment.table.game.own_names):
                raise InputError(why)
            self.news(moment.table)
            if moment.decision is None:
                raise InputError(_("The play is over; {text} comes too late.").format(text=token))
            if len(token) == 1 and token.upper() in SEATS:
                named = entries.seat(token, self.players)
                if moment.decision.seat is None:
                    self.draft.answer, named = named, None
                continue
            unknown = len(entries.cards_of_token(card)) if card.startswith("_") else 0
            for typed in ["_"] * unknown or [token]:
                if not self.act(typed, named):
                    return
                named = None
        if named is not None:
            raise InputError(_("Which card?"))

    def act(self, text: str, seat: int | None = None) -> bool:
        """One act, by the seat that is asked or by another; whether it was written down."""
        decision, table = self.draft.moment().decision, self.draft.moment().table
        if decision is None:
            raise InputError(_("The play is over; {text} comes too late.").format(text=text))
        if decision.seat is None and decision.in_tricks:
            raise InputError(_("Who won the trick? A seat, please; . stops here."))
        chosen, act = understood_act(decision, table, self.draft.record, text.removesuffix("!"), seat)
        if act is None:
            [self.draft.answer] = chosen
            return True
        if act.keyword == "trick" and act.joins and seat not in (None, decision.seat):
            raise InputError(_("It is {who}’s turn to play.").format(who=who(self.draft.record, decision.the_seat)))
        return self.put(act, text.endswith("!"))

    def put(self, act: Written, stands: bool = False) -> bool:
        """Write an act down; whether it stands. What is wrong with it is said, and it is asked whether to let it be."""
        trial, wrong = self.draft.tried(act)
        if wrong:
            for problem in wrong:
                self.screen.say(f"{trial.elsewhere(problem)}{problem.message}", label="! ", at=2)
            trial.let_stand(wrong)
            left = trial.new_errors(self.draft.errors())
            for problem in left:
                if problem.message not in [known.message for known in wrong]:
                    self.screen.say(problem.message, label="! ", at=2)
            if left:
                self.screen.say(_("This cannot be right. If a hand is wrong: h A asks for the hand of A again."))
                return False
            if not stands and not self.screen.yes(_("Did the table let it stand?")):
                return False
        elif stands:
            self.screen.say(_("This breaks no rule; it is written without ^."))
        self.draft.take(trial)
        self.keep()
        return True


def speaks_of(offer: Offer, text: str) -> bool:
    """Whether an entry can be the answer to what is offered, which goes without saying."""
    given = text.removesuffix("!").casefold()
    if offer.choice_type == EXCHANGE:
        return " for " in given
    if offer.for_all or offer.choice_type != WORDS:
        return True
    return any(given.endswith(" ".join(words)) for words in offer.allowed.words)


def are_cards(text: str, game: Game) -> bool:
    """Whether an entry is cards, with or without the seats that play them."""
    given = [token.rstrip("!") for token in entries.tokens(text)]
    names = game.own_names
    named = [token for token in given if not token.isdecimal() and entries.cards_of_token(token, names)]
    return bool(named) and all(token in named or len(token) == 1 for token in given)
