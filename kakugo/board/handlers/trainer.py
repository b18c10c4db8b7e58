"""Messages of who learns openings: renju's 26, games that train one, perfect play of freestyle."""

from functools import partial
from random import Random

from kakugo import (
    OTHER_PLAYER,
    PLAY,
    PLAYER_NAMES,
    SECOND,
    SWAP,
    Announced,
    Game,
    OpeningChoice,
    Turn,
    evaluate,
    following,
    opening_choices,
    point_name,
    read_turn,
    stage_of,
    stages_of,
    turn_name,
)
from kakugo.review import mark_of

from ..game.perfect import perfect_play
from ..search.background import in_thread
from ..search.job import Job
from ..session.session import Session
from ..shown.openings import openings_json
from ..shown.scores import score_json
from ..wire.fields import SECONDS_LIMIT, TURN_CHECK, Field, MessageRow, maybe, one_of
from ..wire.messages import ENGINE, BadMessage, Json, Player, TimeControl
from .files import begin
from .playing import A_PERSON, check_turn, new
from .searching import check_free

DRILLS = {  # openings that can be trained, each with the game in which it is usual
    "swap2": "freestyle",
    "taraguchi": "renju",
    "soosorv": "renju",
    "yamaguchi": "renju",
}
SEATS = {name: player for player, name in PLAYER_NAMES.items()}
WEIGH_S = 1.0  # a search; a choice needs two at most
NEAR_CELLS = 3  # from the centre: where the stones of a drill lie
DRAWN_STARTS = 20  # of which a drill takes the one that comes nearest to a value
UNEVEN = 60  # at most, as seen without a search; a search sees about twice as much
KINDS = {True: "offer", False: "stones"}


async def openings(session: Session, given: Json) -> Json:
    """The 26 openings of renju, with the answers of the database, else with Kakugo's own."""
    explored = session.options.explored
    database = None if explored is None else explored.database
    rows = await in_thread(openings_json, database)
    return {"is": "openings", "openings": rows, "drills": [*DRILLS]}


async def drill(session: Session, given: Json) -> None:
    """Begin a game that trains an opening, against the engine, and send all about it.

    Where the engine would place three stones that are even, three others lie there: then there is
    something to decide.
    """
    name, seat = given["opening"], SEATS[given["seat"]]
    players = {seat: A_PERSON, OTHER_PLAYER[seat]: Player(ENGINE)}
    sides = {PLAYER_NAMES[player]: who for player, who in players.items()}
    await new(session, {"game": DRILLS[name], "options": {"opening": name}, **sides})
    stage = stage_of(session.game)
    if seat == SECOND and stage is not None and min(stage.sizes) > 1:
        session.players.play(await in_thread(stones_to_judge, session.game, Random()))


def stones_to_judge(game: Game, rng: Random) -> Turn:
    """Stones to begin an opening with, of which it is not plain at once whom they favour."""
    wanted = rng.uniform(-UNEVEN, UNEVEN)
    return min(
        (some_stones(game, rng) for _ in range(DRAWN_STARTS)),
        key=lambda stones: abs(_value(game, stones) - wanted),
    )


def _value(game: Game, turn: Turn) -> int:
    """What a position after a turn of its opening is worth at first sight."""
    after = game.copy()
    after.play(turn)
    return evaluate(after.without_opening()).value


def some_stones(game: Game, rng: Random) -> Turn:
    """Stones near the centre to begin an opening with, and any number of offers."""
    turns = game.legal_turns()
    stones: Turn = ()
    centre = game.width // 2, game.height // 2
    while points := following(turns, stones).points:
        near = [at for at in points if max(map(_distance, at, centre)) <= NEAR_CELLS]
        stones = (*stones, rng.choice(near or points))
    stage = stage_of(game)
    if stage is None or not stage.announces:
        return stones
    most = max(one.offers for one in stages_of(game).values())
    return Announced(stones, rng.randint(1, most))


async def perfect(session: Session, given: Json) -> None:
    """Show how Black wins freestyle against each first answer, as variations behind h8.

    Sends all about the game.
    """
    record = await in_thread(perfect_play)
    text = await begin(session, record)
    session.tree.back_to(record.root.children[0])
    await session.players.show_game(text)


async def weigh(session: Session, given: Json) -> None:
    """What a turn in an opening is worth, and every other choice. Nothing is played.

    Sends `search`, then `weighed`.
    """
    game, turn = session.game.copy(), read_turn(given["turn"])
    if game.stage == PLAY:
        raise BadMessage("opening", "the opening is over")
    check_free(session)
    check_turn(game, turn, may_lose=False)
    limits = TimeControl(seconds=given.get("seconds", WEIGH_S)).limits(None)
    number, engine = session.tree.number, session.searches.engine

    def work(job: Job) -> list[OpeningChoice]:
        engine.game = game
        return opening_choices(engine, turn, limits, cancel=job.cancel)

    def found(choices: list[OpeningChoice]) -> None:
        own, best = choices[0].score, max(choice.score for choice in choices)
        loss = best.chance - own.chance
        session.screen.put(
            {
                "is": "weighed",
                "node": number,
                "turn": turn_name(choices[0].turn),
                "choices": [*map(_choice_json, choices)],
                "loss": round(loss, 4),
                "good": not mark_of(loss),
            }
        )

    await session.searches.run("weigh", work, found)


def _choice_json(choice: OpeningChoice) -> Json:
    turn, score, offers = choice
    offered = zip(turn, offers, strict=True) if offers else ()
    return {
        "kind": "swap" if turn == SWAP else KINDS[bool(offers)],
        "turn": turn_name(turn),
        "score": score_json(score),
        "offers": [(point_name(point), score_json(one)) for point, one in offered],
    }


def _distance(one: int, other: int) -> int:
    return abs(one - other)


MESSAGES = {
    "openings": MessageRow(openings, answer="openings"),
    "drill": MessageRow(
        drill,
        {
            "opening": Field(partial(one_of, choices=(*DRILLS,))),
            "seat": Field(partial(one_of, choices=(*SEATS,))),
        },
        touches=True,
    ),
    "perfect": MessageRow(perfect, touches=True),
    "weigh": MessageRow(weigh, {"turn": Field(TURN_CHECK), "seconds": maybe(SECONDS_LIMIT)}),
}
