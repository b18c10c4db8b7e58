"""The texts of the board's page, by language."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = ROOT / "kakugo/board/page/languages"
PLURALS = ("zero", "one", "two", "few", "many", "other")  # the forms that a text may have


def all_texts(language: str) -> dict[str, Any]:
    """All texts of a language: each a string, or a table of plural forms."""
    texts: dict[str, Any] = {}
    for part in sorted((LANGUAGES / language).glob("*.json")):
        texts |= json.loads(part.read_text(encoding="utf-8"))
    return texts


def texts(language: str) -> dict[str, str]:
    """All texts of a language that have no plural forms."""
    return {key: text for key, text in all_texts(language).items() if isinstance(text, str)}
