"""How openings stand in files, and which of them are the same for the board's symmetries."""

import string
from collections.abc import Iterable, Sequence
from pathlib import Path

from brain import GOMOKU, RULES, Game, Turn
from brain.files import write_text
from brain.records import opening_lines
from brain.records.lines import COMMENT_SIGN, at_line, at_turn, numbered

from ..model import CHECKSUM_DIGITS, Rules, checksum_of

Opening = tuple[Turn, ...]  # one stone a turn, black first

SHIPPED_FOLDER = Path(__file__).with_suffix("")  # the folder beside this file
OPENINGS_SUFFIX = ".txt"
NONE = "none"  # instead of a name: every game begins on the empty board


def shipped() -> tuple[str, ...]:
    """The names of the sets that are installed with the arena."""
    return tuple(sorted(path.stem for path in SHIPPED_FOLDER.glob(f"*{OPENINGS_SUFFIX}")))


def find(name: str) -> Path:
    """The file of that name, or else the shipped set; ValueError where there is neither."""
    path = Path(name)
    if path.is_file():
        return path
    if name in shipped():
        return SHIPPED_FOLDER / f"{name}{OPENINGS_SUFFIX}"
    raise ValueError(f"there are no openings {name}: no such file, nor {', '.join(shipped())}")


def fitting(rules: Rules) -> str:
    """The name of the shipped set for these rules, or NONE."""
    is_plain = rules.game == GOMOKU and not rules.options and rules.width == rules.height
    names = (f"{name}{rules.width}" for name, rule in RULES.items() if rule == rules.rule)
    return next((name for name in names if is_plain and name in shipped()), NONE)


def misfit(name: str | None, rules: Rules) -> str:
    """In what the rules are not those of a shipped set; nothing where they are."""
    made = next((each for each in RULES if name and name.startswith(each)), None)
    if made is None or name not in shipped() or Path(name).is_file():
        return ""
    if rules.game == GOMOKU and not rules.options and rules.rule == RULES[made]:
        return ""
    return f"openings {name} are balanced in {made}, --rule {RULES[made]}, and not in this game"


def chosen(name: str | None, rules: Rules) -> tuple[Opening, ...]:
    """The openings of a file or a shipped set; without a name, of the set that fits the rules."""
    name = fitting(rules) if name is None else name
    if name != NONE and rules.is_opened_by_players:
        raise ValueError("--openings: in this game the players make the opening themselves")
    if name == NONE:
        return ((),)
    path = find(name)
    size = path.stem.lstrip(string.ascii_letters)
    if path.parent == SHIPPED_FOLDER and {size} != {str(rules.width), str(rules.height)}:
        raise ValueError(
            f"--openings {path.stem} is for {size}x{size}, not {rules.width}x{rules.height}: "
            f"say --size {size}"
        )
    return read(path, rules)


def read(path: Path, rules: Rules) -> tuple[Opening, ...]:
    """The openings of a file, one a line; lines that are empty or begin with # are none.

    A line holds offsets from the centre (0,0, 1,-1) or names of points (h8i9). Raises ValueError,
    with the number of the line, for one that is neither or cannot be played.
    """
    openings: list[Opening] = []
    try:
        for number, line in numbered(path.read_text("utf-8-sig")):
            with at_line(number):
                opening = parse(line, rules)
                played(opening, rules)
            openings.append(opening)
    except ValueError as error:
        raise ValueError(f"{path}, {error}") from error
    if not openings:
        raise ValueError(f"{path} holds no opening")
    return tuple(openings)


def described(name: str | None, rules: Rules, lines: Sequence[Opening]) -> str:
    """What chosen() gave for a name: the name, and a short checksum of the openings."""
    name = fitting(rules) if name is None else Path(name).stem
    if name == NONE:
        return NONE
    checksum = checksum_of(f"{offsets(line, rules)}\n".encode() for line in lines)
    return f"{name} {checksum[:CHECKSUM_DIGITS]}"


def write(path: Path, openings: Iterable[Opening], rules: Rules, comment: str = "") -> None:
    """Write a file of openings, by offsets."""
    lines = [f"{COMMENT_SIGN} {line}" for line in comment.splitlines()]
    lines += [offsets(opening, rules) for opening in openings]
    write_text(path, "".join(f"{line}\n" for line in lines))


def parse(text: str, rules: Rules) -> Opening:
    """One line of a file; ValueError for what is neither offsets nor names."""
    return opening_lines.read(text, rules.width, rules.height)


def offsets(opening: Opening, rules: Rules) -> str:
    """One line of an offset file."""
    return opening_lines.offsets(opening, rules.width, rules.height)


def played(opening: Opening, rules: Rules) -> Game:
    """The game after an opening; ValueError where it cannot be played or ends the game."""
    game = rules.new_game()
    for number, turn in enumerate(opening, start=1):
        with at_turn(number):
            game.play(turn)
    outcome = game.outcome()
    if outcome is not None:
        raise ValueError(f"the opening ends the game: {outcome.reason}")
    return game


def images(opening: Opening, rules: Rules) -> tuple[Opening, ...]:
    """An opening as the board's symmetries show it, itself first; of some there are equal ones."""
    return tuple(
        tuple(tuple(map(image, turn)) for turn in opening)
        for image in rules.new_game().symmetries()
    )


def pattern(opening: Opening, rules: Rules) -> tuple[tuple[int, int, int], ...]:
    """The stones as (colour, x, y): the same for openings that lead to twins of one position."""
    return min(
        tuple(sorted((ply % 2, x, y) for ply, turn in enumerate(image) for x, y in turn))
        for image in images(opening, rules)
    )
