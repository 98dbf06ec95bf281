"""Königrufen: what its rulebook says beside its worked examples."""

from notation.replay import ALL, position
from tests.notation.records import blamed, record_of

BIRD_LAID_AWAY = """deal koenigrufen 5
dealer B
hand A: T12 T11 SK SJ CN CJ C10 C7 HJ H2 DK DN
hand C: Fool T21 T20 T19 T18 T17 T16 T10 T9 T5 T2 D1
hand D: T13 T8 T6 T4 T3 S10 S8 S7 CK C8 HQ D3
hand E: T7 T1 SQ SN S9 CQ HK H3 H4 DQ DJ D4
talon: C9 H1 HN | D2 T15 T14
bids: C besserrufer, D pass, E pass, A pass
call C: SK
take C: D2 T15 T14
discard C: {} D1 D2
"""


def test_who_lays_the_demanded_bird_away_can_announce_none() -> None:
    """The demand stands, and nothing is allowed any more: chance deals anew."""
    for laid, stuck in (("T2", True), ("T5", False)):
        walk = position(record_of(BIRD_LAID_AWAY.format(laid)), ALL)
        assert walk is not None and walk.decision is not None and walk.decision.stuck == stuck
    assert ("bird-demanded", "valat") in blamed(f"{BIRD_LAID_AWAY.format('T2')}announce: C valat, D pass\n")
