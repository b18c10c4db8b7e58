"""Every option of the engine: its name, default, bounds, and one sentence about it."""

UNLIMITED_MS = 2_147_483_647  # of time_left, by the protocol: no match clock
LONGEST_MS = 1 << 40  # ms; more than any manager sends
MOST_BYTES = 1 << 62
MOST_NODES = 1 << 62


class Option:
    """A number with a default and bounds; a value beyond a bound is stored as the bound.

    A descriptor: in the body of Settings it makes an attribute that is read and written as usual.
    """

    def __init__(self, default: int, low: int, high: int, help: str) -> None:
        self.default = default
        self.low = low
        self.high = high
        self.help = help
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, settings: object, owner: type | None = None) -> int:
        value: int = settings.__dict__.get(self.name, self.default)
        return value

    def __set__(self, settings: object, value: int) -> None:
        settings.__dict__[self.name] = max(self.low, min(value, self.high))


class Settings:
    """The values of all options, one attribute each; OPTIONS describes the numbers."""

    timeout_turn = Option(30_000, 0, LONGEST_MS, "Milliseconds for one turn; 0: answer at once.")
    timeout_match = Option(0, 0, LONGEST_MS, "Milliseconds for all turns of a game; 0: no limit.")
    time_left = Option(
        UNLIMITED_MS,
        -LONGEST_MS,
        LONGEST_MS,
        f"Milliseconds left on the match clock; {UNLIMITED_MS}: no limit, below 0: answer at once.",
    )
    time_increment = Option(0, 0, LONGEST_MS, "Milliseconds the match clock gains with each turn.")
    max_memory = Option(0, 0, MOST_BYTES, "Bytes of memory the whole process may use; 0: no limit.")
    rule = Option(0, 0, 15, "Sum of 1: exactly five, 2: continuous, 4: renju, 8: caro.")
    game_type = Option(0, 0, 3, "Opponent: 0 human, 1 brain, 2 tournament, 3 network tournament.")
    thread_num = Option(1, 1, 64, "Threads that search.")
    hash_size = Option(0, 0, 1 << 26, "KiB of the transposition table; 0: what a turn fills.")
    max_depth = Option(64, 0, 99, "Plies a search may go deep; 0: as deep as it can.")
    max_node = Option(0, 0, MOST_NODES, "Positions a search may look at; 0: no limit.")
    show_detail = Option(0, 0, 3, "Thinking lines, sum of 1: Yixin-Board's, 2: readable ones.")

    def __init__(self) -> None:
        self.evaluation = ""  # weights: a file, or a folder with a file a rule; "": the built-in
        self.folder = ""  # where files that outlive the process may be stored
        self.game = "gomoku"  # of the next new game; see brain.games
        self.game_options: dict[str, int | str] = {}  # its options, by number or by name
        self.parameters: dict[str, int] = {}  # of the search, where not the default

    def set(self, name: str, value: int) -> None:
        """Store the value of an option, within its bounds; KeyError for an unknown name."""
        setattr(self, OPTIONS[name].name, value)


OPTIONS: dict[str, Option] = {
    name: option for name, option in vars(Settings).items() if isinstance(option, Option)
}
