"""The files that are made, and what they have to hold."""

from pathlib import Path

from build_scripts.tree import ROOT

from . import messages, typescript
from .reference import reference

PAGE_FOLDER = ROOT / "kakugo" / "board" / "page"


def files() -> dict[Path, str]:
    """Each file with its text."""
    asked, sent = messages.asked(), messages.sent()
    parts = messages.asked_parts() + messages.sent_parts()
    return {
        PAGE_FOLDER / "messages.d.ts": typescript.messages(asked, sent, parts),
        PAGE_FOLDER / "elements.d.ts": typescript.elements(
            (PAGE_FOLDER / "index.html").read_text("utf-8")
        ),
        ROOT / "docs" / "messages.md": reference(asked, sent, parts),
    }
