"""A deal is played on as one seat, the other hands hidden; the others act by rules of thumb, at random or by a search.

The address holds what the seat itself has chosen: what the others do follows from it. Only the cards that a search has
found do not, so they are there too: a search ends when its time is over. It goes on in the background; as long as a
card is looked for, the page shows what was played by then, and asks again. The page is made from what the seat has
seen, so that nothing else is in it until the deal is over.
"""

from collections.abc import Iterator
from dataclasses import replace

from notation.cards import CARD, NAME
from notation.deals.growing import PlayOnError
from notation.players.seat_play import BY_CHANCE, BY_RULE, BY_SEARCH, SeatPlay
from notation.record import Record
from notation.replay import position
from notation.replay.live_deal import DealUnderWay
from notation.replay.session import moments
from notation.replay.steps import steps
from notation.writer import write
from replay_web.messages import _
from replay_web.present import sentences, words
from replay_web.present.choices import Refusal
from replay_web.present.deduced import known
from replay_web.present.often_text import OftenHint, hint
from replay_web.present.seat_course import DEALS, seat_course
from replay_web.present.sentences import ActContext
from replay_web.present.words import Voice
from replay_web.views.play.page import (
    ChosenAct,
    OneSeat,
    PlayedCourse,
    PlayingPage,
    PlayLink,
    PlayRequest,
    beside_the_record,
    board,
    chosen,
    refused,
)
from replay_web.web import query
from replay_web.web.schemas import PlayQuery, read_query
from replay_web.web.site import best_plays


def one_seat(asked: PlayRequest, voice: Voice) -> PlayingPage:
    """The page holds nothing that the seat has not seen, until the deal is over."""
    entry, (path, step) = asked.record.entry, asked.record.place
    if asked.record.table is None:
        raise PlayOnError(_("The game is not known here."))
    seat = asked.record.seer
    how, seed = read_query(PlayQuery, "others", "seed")
    play, acts = seat_course(entry, path, step, seat, how, seed, asked.acts), asked.acts
    refusals: tuple[Refusal, ...] = ()
    if asked.wanted and play.awaited is None:
        trial = play.clone()
        refusals = refused(trial.take, asked.wanted, voice)
        if not refusals:
            acts, play = (*acts, asked.wanted), trial
    if play.awaited is not None:
        play = play.clone()
        acts = (*acts, *_searched(play))
    asked = replace(asked, acts=acts)
    own = [at for at, text in enumerate(acts) if DEALS not in text]
    done = tuple(ChosenAct(chosen(acts[at], None, voice), asked.href(acts[:at])) for at in own)
    now: DealUnderWay
    if play.over:
        seen, now = play.deal.alone(), play.deal
    else:
        seen = play.seen()
        now = play.moment(seen)
    dealt = position(seen, 0)
    assert dealt is not None
    grown = play.deal.grown() if play.over else None
    return PlayingPage(
        board(asked, now, steps(seen)[-2], known(None, dealt.table), voice, seat),
        PlayedCourse.of(
            _since(seen, now, step, seat, voice), refusals, done, grown, beside_the_record(asked, now, voice)
        ),
        play.deal.alone() if play.over else None,
        OneSeat(
            who=voice.name(seat),
            searched=tuple(_search_sentence(text, voice) for text in acts[own[-1] + 1 if own else 0 :]),
            awaited=_awaited(play, voice),
            look=asked.href(acts),
            ways=_ways_of_others(asked, how, seed),
            about=_about_search() if how == BY_SEARCH else "",
            hint=_hint(asked, play, voice),
        ),
    )


def _awaited(play: SeatPlay, voice: Voice) -> str:
    return "" if play.awaited is None else _("{who} is looking for a card.").format(who=voice.name(play.awaited))


def _searched(play: SeatPlay) -> Iterator[str]:
    """The cards that were found for the others by now, played, as the address holds them."""
    while (seat := play.awaited) is not None:
        found = best_plays().card(write(play.seen(seat)), query.visitor())
        if found is None:
            return
        card = NAME[play.among(found.cards)]
        play.take(card)
        yield f"{card}{DEALS}{found.deals}"


def _hint(asked: PlayRequest, play: SeatPlay, voice: Voice) -> OftenHint:
    """The estimate for the seat's next card, if it was requested."""
    decision = play.deal.decision
    if decision is None or decision.seat != play.seat or not decision.in_tricks or decision.implied:
        return OftenHint()
    if read_query(PlayQuery, "often") is None:
        return OftenHint(asked.href(asked.acts, often="1"))
    return hint(best_plays().hint(write(play.seen()), query.visitor()), play.deal.table.declarer, voice)


def _search_sentence(text: str, voice: Voice) -> str:
    """A sentence about the search that found a card, from the number of deals in the address."""
    card, _sign, deals = text.partition(DEALS)
    about = _("{card}: best in {n} random deals") if int(deals) else _("{card}: by rules of thumb")
    return words.capital(about.format(card=voice.card(CARD[card]), n=int(deals)))


def _about_search() -> str:
    return _(
        "Each searches for a card for up to a second: it plays out random deals that fit what it has seen, and near the"
        " end it solves them. All other decisions follow rules of thumb."
    )


def _since(seen: Record, now: DealUnderWay, step: int, seat: int, voice: Voice) -> Iterator[str]:
    """Sentences for the acts since the seat's last own act, as it saw them; at the end the result of the deal."""
    acts = steps(seen)[1:-1]
    own = max((act.number for act in acts if act.seat == seat), default=0)
    found = moments(seen)
    for act in acts[max(own - 1, step, 0) :] or acts[-1:]:
        after, before = found[act.number], found[act.number - 1]
        yield sentences.sentence(act, ActContext(after.table, after.decision, before.table, before.decision), voice)
    if not acts:
        yield sentences.sentence(steps(seen)[0], ActContext(now.table, now.decision, now.table, None), voice)
    if now.decision is None:
        yield sentences.settlement(now.result, voice, False)


def _ways_of_others(asked: PlayRequest, how: str, seed: int) -> tuple[PlayLink, ...]:
    """Links to the ways in which the others can play, each from the start."""
    chance = _("at random, once more") if how == BY_CHANCE else _("at random")
    again = str(seed + 1) if how == BY_CHANCE else ""
    return (
        PlayLink(_("by rules of thumb"), asked.href((), others="", seed=""), how == BY_RULE),
        PlayLink(chance, asked.href((), others=BY_CHANCE, seed=again), how == BY_CHANCE),
        PlayLink(_("by the card that is usually best"), asked.href((), others=BY_SEARCH, seed=""), how == BY_SEARCH),
    )
