"""Other programs that read games of cards or chess, to measure ours beside: what they are given, and what they do."""

import io
import os
import random
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import NamedTuple

import chess
import chess.pgn


class Peer(NamedTuple):
    """A reader of another notation."""

    name: str
    text: str
    plies: int
    """How many cards or half-moves are in its text."""
    read: Callable[[str], object] | None
    """A reader within the process; None for a command."""
    command: tuple[str, ...] = ()
    """A command that reads a file as its own process."""


def peers(chess_count: int) -> Iterator[Peer]:
    """python-chess, which everything is compared with, and what else is installed."""
    text, plies = chess_games(chess_count)
    yield Peer("python-chess read_game", text, plies, read_chess)
    if find_spec("endplay"):
        from endplay.parsers import pbn

        yield Peer("endplay pbn.loads", *bridge_deals(chess_count), pbn.loads)
    if command := shutil.which("pgn-extract", path=f"{os.environ['PATH']}:/usr/games"):  # Debian puts it with the games
        copies = 40  # it is quick: less would be lost in its start
        yield Peer("pgn-extract -r", (text + "\n\n") * copies, copies * plies, None, (command, "-r", "-s"))


def chess_games(count: int) -> tuple[str, int]:
    """Games of chess with a head and four comments, and their half-moves."""
    chance_of = random.Random(1)
    texts, plies = [], 0
    for _ in range(count):
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for ply in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = chance_of.choice(moves)
            board.push(move)
            node = node.add_variation(move)
            plies += 1
            if ply % 20 == 10:
                node.comment = "White is a little better here."
        texts.append(str(game))
    return "\n\n".join(texts), plies


def read_chess(text: str) -> None:
    """Read every game of chess."""
    stream = io.StringIO(text)
    while chess.pgn.read_game(stream) is not None:
        pass


def bridge_deals(count: int) -> tuple[str, int]:
    """Deals of bridge in PBN, played by chance without a trump, and their cards."""
    chance_of = random.Random(1)
    pack = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    texts = []
    for number in range(1, count + 1):
        chance_of.shuffle(pack)
        hands = [
            sorted(pack[start : start + 13], key=lambda card: "AKQJT98765432".index(card[1]))
            for start in range(0, 52, 13)
        ]
        dealt = " ".join(
            ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC") for hand in hands
        )
        rows = "\n".join(" ".join(trick) for trick in _bridge_tricks(hands, chance_of))
        texts.append(
            f'[Event "Club"]\n[Site "Wien"]\n[Date "1999.10.02"]\n[Board "{number}"]\n[West "Anna"]\n[North "Bert"]\n'
            f'[East "Clara"]\n[South "Dora"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:{dealt}"]\n[Scoring "IMP"]\n'
            f'[Declarer "N"]\n[Contract "1NT"]\n[Result "7"]\n[Auction "N"]\n1NT Pass Pass Pass\n'
            f'[Play "E"]\n{rows}\n*\n'
        )
    return "% PBN 2.1\n" + "\n".join(texts), 52 * count


def _bridge_tricks(hands: list[list[str]], chance_of: random.Random) -> Iterator[list[str]]:
    """Thirteen tricks, each with its cards from the first leader's seat on, as PBN writes them."""
    left = [list(hand) for hand in (hands[1], hands[2], hands[3], hands[0])]
    leader = 0
    for _ in range(13):
        trick = [""] * 4
        for seat in (*range(leader, 4), *range(leader)):
            led = trick[leader]
            fitting = [card for card in left[seat] if led and card[0] == led[0]] or left[seat]
            trick[seat] = chance_of.choice(fitting)
            left[seat].remove(trick[seat])
        led = trick[leader]
        fitting_seats = [seat for seat in range(4) if trick[seat][0] == led[0]]
        leader = min(fitting_seats, key=lambda seat: "AKQJT98765432".index(trick[seat][1]))
        yield trick
