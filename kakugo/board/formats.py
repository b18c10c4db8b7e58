"""What a game can be saved as: the formats of records, a position, a picture."""

from brain.records.formats import FORMATS

from .messages import Json

MIMES = {"sgf": "application/x-go-sgf"}  # of formats that are more than text
TEXT = "text/plain"
POSITION, PICTURE = "position", "svg"  # formats beside those of records


def formats() -> list[Json]:
    """What a game can be saved as."""
    return [
        *(
            {
                "format": name,
                "suffix": (*row.suffixes, ".txt")[0],
                "help": row.help,
                "mime": MIMES.get(name, TEXT),
            }
            for name, row in FORMATS.items()
        ),
        {
            "format": POSITION,
            "suffix": ".txt",
            "help": "The position alone, as one line.",
            "mime": TEXT,
        },
        {"format": PICTURE, "suffix": ".svg", "help": "A picture.", "mime": "image/svg+xml"},
    ]
