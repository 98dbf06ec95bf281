"""Act by act through a deal: what is asked at each point, and the commands beside the acts."""

from collections.abc import Callable

from notation.cli.recording.acts import Acts, are_cards
from notation.cli.recording.questions import BackRequest, Questions, SkipRequest
from notation.cli.screen import AT, LeaveRequest, Screen, show_decision
from notation.deals import entries
from notation.deals.draft import STOP, Draft, DraftError
from notation.deals.entries import InputError
from notation.deals.taking import claim, stated_contract
from notation.decision import SEAT, WORDS, Written
from notation.record import SEATS
from notation.words.languages import _, later

MARKS = ("!", "?", "!!", "??", "!?", "?!")

HELP = {
    "1, so, hq": later("what is offered, by its number, its word or its first letters; cards by name"),
    "t21 for d4": later("the card that is named for a purchase, and the one that is laid down for it"),
    "hk h4 hq": later("several one after the other; calls with commas: dreier, pass, pass"),
    "B pass": later("somebody other than the player asked acts; B hk: B leads"),
    "hq!": later("the table let it stand: if it breaks a rule, it is written with ^"),
    "_, _3": later("cards that nobody remembers"),
    "Enter": later("nothing more is said, or it is not remembered"),
    "-": later("skip this; in the auction a pass is assumed"),
    "contract B …": later("who played what, where nobody remembers the auction"),
    "claim B": later("the remaining tricks go to B"),
    ".": later("stop here; more happened and is not written down"),
    "u": later("take back the last act, again and again, up to the first question"),
    "c TEXT": later("a comment on the last act; c @de TEXT names its language"),
    "m !?": later("a mark for the last act: ! ? !! ?? !? ?!"),
    "h B, h talon": later("type the hand of B, or the talon, again"),
    "s": later("show what is known of the deal"),
    "q": later("save and leave; it can be continued later"),
}
"""Inputs that each act accepts, with their effects."""


class Dialogue:
    """The acts of one record."""

    def __init__(self, screen: Screen, draft: Draft, asked: Questions, keep: Callable[[], None]) -> None:
        self.screen, self.draft, self.asked, self.keep = screen, draft, asked, keep
        self.players = draft.record.players or 0
        self.acts = Acts(screen, draft, keep)

    def run(self) -> None:
        """Ask for one act after the other, up to the end of the deal, or until the record says that it stops."""
        shown: object = None
        while True:
            moment = self.draft.moment()
            self.acts.news(moment.table)
            if moment.decision is None or self.draft.stopped:
                return
            if shown != self.draft.state:
                self.screen.gap()
                show_decision(self.screen, self.draft.record, moment)
            shown = self.draft.state
            seat = moment.decision.seat
            try:
                who = _("who") if seat is None else SEATS[seat]
                text = self.screen.ask(f"{who}> ")
                shown = None if text in ("s", "?") or text.startswith("h ") else shown
                self.answer(text)
            except (InputError, DraftError) as error:
                self.screen.say(str(error))
            self.keep()

    # ---- Commands

    def answer(self, text: str) -> None:
        """Do what a line that was typed says. Raises InputError, DraftError and LeaveRequest."""
        command, _blank, rest = text.partition(" ")
        rest = rest.strip()
        alone: dict[str, Callable[[], object]] = {
            "?": self.help, "u": self.undo, "s": self.show, "q": self.leave, ".": self.stop, "...": self.stop,
            "": self.go_on, "-": self.pass_by,
        }  # fmt: skip
        if text in alone:
            alone[text]()
        elif command == "c" and not self.is_entry(rest):
            if not rest:
                raise InputError(_("What is the comment? c TEXT"))
            self.draft.comment(rest)
            self.screen.say(_("Noted."))
        elif command == "m":
            if rest not in MARKS:
                raise InputError(_("The marks are {marks}.").format(marks=" ".join(MARKS)))
            self.draft.mark(rest)
            self.screen.say(_("Noted."))
        elif command == "h":
            self.hand_again(rest)
        elif command == "claim":
            self.acts.put(claim(entries.seat(rest, self.players)))
        elif command == "contract":
            self.contract(rest)
        else:
            self.acts.enter(text)

    def is_entry(self, text: str) -> bool:
        """Whether what is behind ``c`` is what seat C says, and no comment."""
        moment, spoken = self.draft.moment(), text.rstrip("!").casefold()
        decision, table = moment.decision, moment.table
        way = decision.offer(table).choice_type if decision else ""
        if way == WORDS and spoken and all(word in table.game.words for word in spoken.split()):
            return True
        return are_cards(text, table.game) if text else way == SEAT and decision is not None and decision.in_tricks

    def help(self) -> None:
        """Say what can be typed."""
        for typed, about in HELP.items():
            self.screen.say(_(about), label=f"  {typed}", at=AT + 2)

    def undo(self) -> None:
        """Take the last act back; without one, go back to the questions."""
        gone = self.draft.undo()
        if gone is None:
            self.back_to_questions()
        else:
            self.screen.say(_("Taken back: {act}").format(act=gone))
        self.acts.know()

    def back_to_questions(self) -> None:
        """Ask the last question before the first act again, and what follows it."""
        self.asked.ask(self.asked.back(len(self.asked.listed)), self.keep)

    def show(self) -> None:
        """Show what is known of the deal."""
        self.screen.known(self.draft.record, self.draft.moment().table)

    def leave(self) -> None:
        """Raises LeaveRequest."""
        raise LeaveRequest

    def stop(self) -> None:
        """Write down that more happened."""
        if not self.draft.begun:
            raise DraftError(_("Nothing has happened yet; q leaves."))
        self.draft.add(Written(STOP, None, ()))

    def hand_again(self, text: str) -> None:
        """Ask for a hand, or for the talon, once more."""
        talon = "talon".startswith(text.casefold()) and len(text) > 1
        keyword, seat = ("talon", None) if talon else ("hand", entries.seat(text, self.players))
        try:
            line = self.asked.cards(keyword, seat, again=True)
        except (BackRequest, SkipRequest):
            return
        if line is None:
            return
        before, nodes = self.draft.errors(), self.draft.nodes
        self.draft.put(line)
        if new := self.draft.new_errors(before):
            for problem in new:
                self.screen.say(problem.message)
            if not self.screen.yes(_("Keep it anyway?")):
                self.draft.rewrite(nodes)

    # ---- What is passed by

    def go_on(self) -> None:
        """Enter alone: nothing more is said, or it is not remembered."""
        decision, table = self.draft.moment().decision, self.draft.moment().table
        assert decision is not None
        if decision.seat is None and not decision.in_tricks:
            raise InputError(_("A seat, please; . stops here, ? for help."))
        if decision.implied:
            self.draft.pass_by()
        elif decision.in_tricks:
            raise InputError(_("A card, please; _ for one that nobody remembers, . to stop here, ? for help."))
        elif decision.in_auction and not table.calls:
            text = self.screen.ask(_("Who played what? (such as B and the contract; Enter: back to the calls) "))
            if text:
                self.contract(text)
        elif decision.in_auction and not decision.implied:
            raise InputError(_("A call, please; - if it is not remembered, ? for help."))
        else:
            self.draft.pass_by()

    def pass_by(self) -> None:
        """Pass by a decision that nobody remembers."""
        decision = self.draft.moment().decision
        assert decision is not None
        if decision.seat is None and not decision.in_tricks:
            raise InputError(_("It must be known who has to play; . stops here."))
        if decision.in_tricks:
            raise InputError(_("A card that nobody remembers is _; . stops here."))
        self.draft.pass_by()
        if decision.in_auction:
            self.screen.say(_("A pass is assumed."))

    def contract(self, text: str) -> None:
        """Write down who played what, without the auction."""
        self.acts.put(stated_contract(text.removesuffix("!"), self.draft.moment().table.game, self.players))
