"""What each choice in an opening is worth: to swap, to stay, to place stones, to offer some."""

from collections.abc import Callable
from typing import NamedTuple

from ..arguments import instance
from ..core import Cancel, Core
from ..games.game import Game
from ..games.registry import opening_of, stage_of
from ..games.stages import (
    CHOICE,
    COLOUR,
    COLOUR_OR_TWO,
    FIFTH_OR_OFFER,
    FIFTH_STONE,
    FOURTH_OR_SWAP,
    FOURTH_STONE,
    OFFER,
    OFFER_OR_SWAP,
    OFFERS,
    PLAIN_SWAP,
    PLAY,
    RIF,
    SECOND_OR_SWAP,
    SECOND_STONE,
    SIXTH_OR_SWAP,
    SOOSORV,
    SWAP2,
    SWAPS,
    TARAGUCHI,
    THIRD_OR_SWAP,
    THIRD_STONE,
    YAMAGUCHI,
)
from ..points import TurnForm
from ..report import Limits, Score, farther
from ..types import SWAP, Turn
from . import balance
from .judge import Judged
from .openings import (
    OPENING_ANSWERS,
    PART,
    PLACED,
    Answer,
    Question,
    announce_fourth,
    asked,
    even_fourth,
    fifths,
    place_even,
    place_one,
)

# Turns, each with what it is worth where the search that has found it says so.
Found = dict[Turn, int | None]
Finder = Callable[[Question], Found]


class OpeningChoice(NamedTuple):
    """A turn that was possible in an opening, and what it is worth.

    Attributes:
        turn: As the game plays it.
        score: To the player who decides, whichever colour he has then; its side is the one that he
            has before.
        offers: Of an offer: what the game is worth to him with each of the stones. His opponent
            chooses the worst one.
    """

    turn: Turn
    score: Score
    offers: tuple[Score, ...] = ()


def opening_choices(
    engine: Core,
    turn: TurnForm,
    limits: Limits | float | None,
    *,
    cancel: Cancel | None = None,
) -> list[OpeningChoice]:
    """What a turn in the opening of the engine's game is worth, and the best turn of each kind.

    The turn comes first. A swap is a kind, so many stones, an offer, and each of the stones that
    are offered; the kind of the turn is among them.

    Raises ValueError where the opening is over, IllegalTurn for a turn that cannot be played.

    Args:
        turn: In any form that Game.play reads.
        limits: Of each search: one finds the best turn of a kind, one says what a turn is worth.
        cancel: Ends the searches soon; what they have found means little then.
    """
    game = instance("an engine", engine, Core).game
    if game.stage == PLAY:
        raise ValueError("the opening is over")
    given = engine.limits(limits)
    trial = game.copy()
    trial.play(turn)
    assert trial.last_turn is not None
    best = _best_turns(engine, game, given, cancel)
    choices = []
    for one in dict.fromkeys((trial.last_turn, *best)):
        value = best.get(one)
        choices.append(
            _weighed(engine, game, one, given, cancel)
            if value is None
            else OpeningChoice(one, Score(value, game.side))
        )
    return choices


def _best_turns(core: Core, game: Game, limits: Limits, cancel: Cancel | None) -> Found:
    """The best turn of each kind."""
    name, stage = opening_of(game), stage_of(game)
    assert stage is not None
    finders: list[Finder]
    if game.stage == CHOICE:
        finders = [_answers]
    elif stage.may_swap:
        finders = [BEST_TURNS[after] for size, after in stage.after.items() if size != SWAPS]
    else:  # there is one kind
        finders = [_only(OPENING_ANSWERS[name][game.stage])]
    best: Found = {SWAP: None} if stage.may_swap else {}
    for find in finders:
        with asked(core, game, limits, cancel=cancel) as question:
            best |= find(question)
    return best


def _weighed(
    core: Core, game: Game, turn: Turn, limits: Limits, cancel: Cancel | None
) -> OpeningChoice:
    """What a turn is worth to the player who is to move in a game."""
    after = game.copy()
    after.play(turn)
    is_ours = after.player == game.player

    def score(value: int) -> Score:
        return Score(value if is_ours else farther(-value), game.side)

    with asked(core, after, limits, cancel=cancel) as question:
        if after.stage != CHOICE:
            return OpeningChoice(turn, score(PROSPECTS[opening_of(game)][after.stage](question)))
        judged = zip(question.offered, _after_offers(question), strict=True)
    offers = {offer: score(one.value) for offer, one in judged}
    return OpeningChoice(turn, min(offers.values()), tuple(offers[point] for point in turn))


# ---- the best turn of a kind ----


def _only(answer: Callable[[Question], Answer]) -> Finder:
    """The turn alone."""

    def find(question: Question) -> Found:
        turn = answer(question)
        return {} if turn is None else {turn: None}

    return find


def _colour(question: Question) -> Found:
    """White's best stone; the other colour is worth as much less."""
    line = question.judge.look()[0]
    return {line.turn: line.value, SWAP: -line.value}


def _two_stones(question: Question) -> Answer:
    """A white and a black stone after which no colour is better."""
    return balance.two(question.judge, 0).lines[0].turn


def _offer(question: Question) -> Answer:
    """Black's best stones."""
    return fifths(question).points


def _answers(question: Question) -> Found:
    """White's best answer to each of the stones that are offered."""
    judged = zip(question.offered, _after_offers(question), strict=True)
    return {(offer, *one.line.turn): one.value for offer, one in judged if one.line is not None}


def _after_offers(question: Question) -> list[Judged]:
    """The position after each of the stones that are offered, as White sees it."""
    offered = question.offered
    return [
        question.judge.after(((offer,),), share=part / len(offered))
        for part, offer in enumerate(offered, start=1)
    ]


# ---- what a position is worth to whoever is to move ----


def _to_move(question: Question) -> int:
    """There is no choice left: what a search says."""
    return question.judge.after().value


def _fourth(question: Question) -> int:
    """White places the fourth stone, and chooses among Black's offers."""
    judge = question.judge
    judge.game.play(judge.look(share=PART)[0].turn)
    return -fifths(question).worst()


def _announced_fourth(question: Question) -> int:
    """White places it with a number of offers, and Black chooses a colour."""
    return -abs(even_fourth(question)[1])


def _offers(question: Question) -> int:
    """Black offers, and White chooses."""
    return fifths(question).worst()


def _even(question: Question) -> int:
    """A stone is due, and the other player chooses a colour then: the most even one is best.

    Before the fourth one nothing is decided: the stones after it can make the game even, too.
    """
    placed = len(question.judge.game.stones())
    for left in range(PLACED - placed, 1, -1):
        question.keep_to_square()
        question.judge.game.play(balance.one(question.judge, 0, 1 / left).turn)
        question = _later(question, 1 / left)
    question.keep_to_square()
    return -abs(balance.one(question.judge, 0).lines[0].value)


def _fifth_or_offer(question: Question) -> int:
    """Black offers, or leaves it to the other player to place an even stone."""
    worst = fifths(question, PART).worst()
    return max(worst, -_even(_later(question, PART)))


def _later(question: Question, share: float) -> Question:
    """The same question, for the rest of the time."""
    return question._replace(judge=question.judge.later(share))


def _either(prospect: Callable[[Question], int]) -> Callable[[Question], int]:
    """The same where the colours may be exchanged first."""
    return lambda question: abs(prospect(question))


# By the stage that follows a turn: what finds the best one where the colours may be exchanged, too.
BEST_TURNS: dict[str, Finder] = {
    PLAY: _colour,
    COLOUR: _only(_two_stones),
    OFFER: _only(place_one),
    OFFER_OR_SWAP: _only(announce_fourth),
    CHOICE: _only(_offer),
    **dict.fromkeys(
        (THIRD_OR_SWAP, FOURTH_OR_SWAP, FIFTH_OR_OFFER, SIXTH_OR_SWAP), _only(place_even)
    ),
}

# By opening and stage: what the position is worth.
WITH_OFFERS = {COLOUR: _either(_fourth), FOURTH_STONE: _fourth, OFFER: _offers}
PROSPECTS: dict[str, dict[str, Callable[[Question], int]]] = {
    PLAIN_SWAP: {COLOUR: _either(_to_move), PLAY: _to_move},
    SWAP2: {**dict.fromkeys((COLOUR, COLOUR_OR_TWO), _either(_to_move)), PLAY: _to_move},
    **dict.fromkeys((OFFERS, RIF, YAMAGUCHI), WITH_OFFERS | {PLAY: _to_move}),
    SOOSORV: {
        COLOUR: _either(_announced_fourth),
        FOURTH_STONE: _announced_fourth,
        OFFER_OR_SWAP: _either(_offers),
        OFFER: _offers,
        PLAY: _to_move,
    },
    TARAGUCHI: {
        **dict.fromkeys((SECOND_OR_SWAP, THIRD_OR_SWAP, FOURTH_OR_SWAP), _either(_even)),
        **dict.fromkeys((SECOND_STONE, THIRD_STONE, FOURTH_STONE, FIFTH_STONE), _even),
        FIFTH_OR_OFFER: _fifth_or_offer,
        SIXTH_OR_SWAP: _either(_to_move),
        PLAY: _to_move,
    },
}
