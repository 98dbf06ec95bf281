"""One record from its first question to its place in the file."""

from collections.abc import Callable
from typing import Any

from notation.cli.recording.dialogue import Dialogue
from notation.cli.recording.questions import Questions
from notation.cli.recording.saving import Home
from notation.cli.screen import NO, LeaveRequest, Screen
from notation.deals import entries
from notation.deals.draft import Draft
from notation.deals.entries import InputError
from notation.deals.writing import claims
from notation.lessons import check
from notation.replay import Report
from notation.replay.steps import last_act
from notation.words.languages import _, speaking_of


class Recording:
    """A record in the making, with the terminal and the file that it belongs to."""

    def __init__(self, screen: Screen, home: Home, draft: Draft) -> None:
        self.screen, self.home, self.draft = screen, home, draft

    @property
    def size(self) -> str:
        """How much is written, in words."""
        record = self.draft.record
        acts = last_act(record)
        text = _.plural("{game} for {players}, {count} act", "{game} for {players}, {count} acts", acts)
        return text.format(game=record.game, players=record.players, count=acts)

    @property
    def empty(self) -> bool:
        """Whether nothing is written yet but which game it is."""
        return all(line.keyword in ("deal", "rules", "house") for line in self.draft.record.main())

    def keep(self) -> None:
        """Save the draft. Raises OSError."""
        if self.empty:
            self.home.forget()
        else:
            self.home.keep(self.draft.record)

    def run(self) -> int:
        """Ask, from where the record stands to its end; gives the exit status. Raises OSError."""
        with speaking_of(self.draft.record.game):
            return self._run()

    def _run(self) -> int:
        game = self.draft.moment().table.game
        players = self.draft.record.players or 0
        before = self.home.last(game.name, players) if self.home.number is None else None
        title = _("{game} for {players}, to {file}").format(game=game.named, players=players, file=self.home.path)
        so_far = "" if self.empty else " " + _("({size} so far)").format(size=self.size)
        self.screen.say((title, "bold"), so_far)
        self.screen.say(_("Enter skips, - skips the rest, u goes back, ? helps, q saves and leaves."))
        questions = Questions(self.screen, self.draft, game, before)
        dialogue = Dialogue(self.screen, self.draft, questions, self.keep)
        try:
            if not self.draft.begun:
                questions.ask(self.first_question(questions), self.keep)
            for problem in self.draft.problems:
                if problem.severity == "error":
                    self.screen.say(problem.message, label="! ", at=2)
            while True:
                dialogue.run()
                if self.end(dialogue):
                    break
        except LeaveRequest:
            pass
        self.save()
        return 0

    def first_question(self, questions: Questions) -> int:
        """The question behind the last one that is answered."""
        answered = [
            index
            for index, asked in enumerate(questions.listed)
            if self.draft.line(asked.keyword, asked.seat) is not None
        ]
        return answered[-1] + 1 if answered else 0

    # ---- the result of it

    def end(self, dialogue: Dialogue) -> bool:
        """Show the result of the deal and ask what the table wrote down; False to go back to the play."""
        screen, draft = self.screen, self.draft
        report = check(draft.record)
        screen.sheet(draft.record)
        written: dict[str, tuple[Any, ...]] = dict(claims(report, report.game)) if report.game else {}
        try:
            for keyword, question in self.open_claims(report):
                items = self.counts(keyword, question, dialogue)
                if items is None:
                    return False
                written[keyword] = items
        except LeaveRequest:
            pass
        for keyword, items in written.items():
            draft.claim(keyword, items)
        return True

    def open_claims(self, report: Report) -> list[tuple[str, str]]:
        """Questions for the end: results that could not be computed, or a score on which the table agreed."""
        if report.score is not None:
            return [("agreed", _("Did the table write down something else? (A 12, B 3 “why”; Enter: no) "))]
        listed = [("score", _("What score was written down? (B 25; Enter: not known) "))]
        if report.points is None:
            listed.insert(0, ("points", _("Which card points were counted? (B 41; Enter: not known) ")))
        return listed

    def counts(self, keyword: str, question: str, dialogue: Dialogue) -> tuple[Any, ...] | None:
        """Numbers by seat; nothing if the question is skipped; None to go back to the play. Raises LeaveRequest."""
        commands: dict[str, Callable[[], object]] = {"?": dialogue.help, "s": dialogue.show, "q": dialogue.leave}
        while True:
            text = self.screen.ask(question)
            if text in ("", *NO):
                return ()
            if text == "u":
                dialogue.undo()
                return None
            try:
                if text in commands:
                    commands[text]()
                elif text.startswith(("c ", "m ")) and len(text) > 2 and not text[2:].lstrip("-").isdecimal():
                    dialogue.answer(text)
                    self.keep()
                else:
                    items = entries.counts(text, self.draft.record.players or 0, keyword == "points")
                    if keyword != "agreed" and isinstance(items[-1], str):
                        items = items[:-1]
                    return items
            except InputError as error:
                self.screen.say(str(error))

    # ---- Where it goes

    def save(self) -> None:
        """Put the record into its file and say where it is. Raises OSError."""
        screen, path = self.screen, self.home.path
        if self.empty:
            self.home.forget()
            screen.say(_("Nothing was written."))
            return
        unfinished = self.draft.unfinished
        number = self.home.save(self.draft.record)
        verdict = check(self.draft.record).verdict
        if unfinished:
            command = f"tarock record --resume {path}"
            if len(self.home.unfinished()) > 1:
                command += f" --record {number}"
            text = _("Saved as record {number} of {file}; “{command}” continues it.")
            screen.say(text.format(number=number, file=path, command=command))
        else:
            text = _("Written to {file} as record {number}: {verdict}.")
            screen.say(text.format(file=path, number=number, verdict=_(verdict)))
