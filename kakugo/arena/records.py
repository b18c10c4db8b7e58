"""How a played game is written down: Piskvork's .psq, SGF, and plain text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from string import ascii_letters

from sgfmill import sgf_grammar

from brain import Point, Turn
from brain.notation import record, turn_text

from .model import Move, Played, Player, Rules, Violation

SGF_GOMOKU = "4"  # GM of gomoku and renju: www.red-bean.com/sgf/properties.html
SCORES = {1: "1-0", 2: "0-1", 0: "1/2-1/2"}  # by winner
COLOURS = {1: "B", 2: "W"}


def plain(played: Played, players: Sequence[Player], rules: Rules) -> str:
    """The game as a line that brain.notation.replay reads, under lines about it."""
    black, white = _names(played, players)
    task = played.task
    turns = "; ".join(turn_text(turn) for turn, _ in _turns(played))
    return (
        f"# {black} - {white}: {SCORES[played.winner]}, {played.reason}\n"
        f"# game {task.number}, opening of {len(task.opening)}, {played.seconds:.1f} s\n"
        f"{record(rules.new_game())} {turns}".rstrip()
        + "\n"
    )


def psq(played: Played, players: Sequence[Player], rules: Rules) -> str:
    """The game as Piskvork saves it: a line a stone (from 1,1, and ms), then names and the winner.

    Raises ValueError for a game of other turns than a stone each.
    """
    lines = [f"Piskvorky {rules.width}x{rules.height}, 11:11, 0"]
    for turn, move in _turns(played):
        x, y = _stone(turn)
        lines.append(f"{x + 1},{y + 1},{round(move.ms) if move else 0}")
    lines += [*_names(played, players), str(played.winner)]
    return "".join(f"{line}\n" for line in lines)


def sgf_text(played: Played, players: Sequence[Player], rules: Rules) -> str:
    """The game as SGF; what an engine reported about a move is the move's comment.

    Raises ValueError for a game of other turns than a stone each, or none.
    """
    is_square = rules.width == rules.height
    black, white = _names(played, players)
    root = {
        "FF": "4",
        "CA": "UTF-8",
        "GM": SGF_GOMOKU,
        "SZ": f"{rules.width}" if is_square else f"{rules.width}:{rules.height}",
        "RU": record(rules.new_game()).removesuffix(":"),
        "PB": black,
        "PW": white,
        "RE": _sgf_result(played),
        "GC": played.reason,
    }
    nodes = [root]
    for ply, (turn, move) in enumerate(_turns(played)):
        point = "".join(ascii_letters[step] for step in _stone(turn)) if turn else ""
        nodes.append({COLOURS[1 + ply % 2]: point} | ({"C": _comment(move)} if move else {}))
    # Its grammar alone: sgfmill's games are of Go, on squares up to 26.
    tree = sgf_grammar.Coarse_game_tree()
    tree.sequence = [
        {key: [sgf_grammar.escape_text(value.encode())] for key, value in node.items()}
        for node in nodes
    ]
    text: str = sgf_grammar.serialise_game_tree(tree).decode()
    return text


FORMATS: dict[str, Callable[[Played, Sequence[Player], Rules], str]] = {
    "psq": psq,
    "sgf": sgf_text,
    "txt": plain,
}


def save(
    folder: Path, form: str, games: Iterable[Played], players: Sequence[Player], rules: Rules
) -> None:
    """Write a file for each game, under its number; form: a key of FORMATS."""
    folder.mkdir(parents=True, exist_ok=True)
    for played in games:
        text = FORMATS[form](played, players, rules)
        path = folder / f"{played.task.number:05}.{form}"
        path.write_text(text, encoding="utf-8", newline="\n")


def _names(played: Played, players: Sequence[Player]) -> tuple[str, str]:
    return players[played.task.black].name, players[played.task.white].name


def _turns(played: Played) -> Iterator[tuple[Turn, Move | None]]:
    """All turns of a game; none moved those of the opening."""
    for turn in played.task.opening:
        yield turn, None
    for move in played.moves:
        yield move.turn, move


def _stone(turn: Turn) -> Point:
    """The one stone of a turn."""
    if len(turn) != 1:
        raise ValueError(f"only plain text can hold the turn {turn_text(turn)}")
    return turn[0]


def _sgf_result(played: Played) -> str:
    if not played.winner:
        return "Draw"
    lost_by = {None: "", Violation.TIMEOUT: "Time"}.get(played.violation, "Forfeit")
    return f"{COLOURS[played.winner]}+{lost_by}"


def _comment(move: Move) -> str:
    reported = {"depth": move.depth, "nodes": move.nodes, "value": move.value}
    return ", ".join(
        [
            f"{move.ms:.1f} ms",
            *(f"{key} {value}" for key, value in reported.items() if value is not None),
        ]
    )
