"""What the page says: every text in every language, and a text for all that it may have to say."""

import json
import re
from typing import Any

import pytest

from brain.games.illegal import SENTENCES
from brain.records.formats import REFUSALS
from kakugo.arena.model import Violation
from kakugo.board.handlers.rule_examples import EXAMPLES
from kakugo.board.shown.form import MIXED, form, formats
from kakugo.board.shown.standing import STANDING_COLUMNS
from tests.helpers.board.languages import LANGUAGES, PLURALS, all_texts

NAMED = sorted(folder.name for folder in LANGUAGES.iterdir() if folder.is_dir())
ENGLISH = all_texts("en")
MOST_SAME = 0.25  # of the texts of a language: names and signs are written as in English


def blanks(text: Any) -> set[str]:
    """What is filled in, in a text or in any of its plural forms."""
    forms = [text] if isinstance(text, str) else text.values()
    return {blank for form in forms for blank in re.findall(r"\{\w+\}", form)}


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(pairs)) == len(pairs), [key for key, _ in pairs]
    return dict(pairs)


@pytest.mark.parametrize("language", NAMED)
def test_every_text_is_there(language: str) -> None:
    for part in sorted((LANGUAGES / "en").glob("*.json")):
        path = LANGUAGES / language / part.name
        known = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)
        english = json.loads(part.read_text(encoding="utf-8"))
        assert list(known) == list(english), "the same keys in the same order"
        for key, text in known.items():
            assert blanks(text) == blanks(english[key]), key
            forms = {"other": text} if isinstance(text, str) else text
            assert {"other"} <= forms.keys() <= {*PLURALS}, key
            assert all(form.strip() and form == form.strip() for form in forms.values()), key
            assert isinstance(text, str) or "{count}" in blanks(text), key
    texts = all_texts(language)
    same = [key for key in ENGLISH if texts[key] == ENGLISH[key]]
    assert language == "en" or len(same) < MOST_SAME * len(ENGLISH), same


def test_no_text_takes_the_place_of_another() -> None:
    parts = [json.loads(part.read_text("utf-8")) for part in (LANGUAGES / "en").glob("*.json")]
    assert sum(map(len, parts)) == len(ENGLISH)  # the page learns one part after the other


def test_the_page_lists_the_languages() -> None:
    script = (LANGUAGES.parent / "texts.js").read_text(encoding="utf-8")
    table = re.search(r"LANGUAGES = \{(.*?)\};", script, re.DOTALL)
    assert table is not None
    assert re.findall(r"(\w+):", table[1]) == NAMED


def test_there_is_a_text_for_all_that_the_page_may_have_to_say() -> None:
    index = (LANGUAGES.parent / "index.html").read_text(encoding="utf-8")
    wanted = {
        *re.findall(r'data-(?:text|label|hint)="([^"]+)"', index),
        *(f"reason-{one}" for one in Violation),
        *(f"column-{one}" for one in STANDING_COLUMNS),
    }
    wanted |= {f"rule-{rule}" for rule in MIXED.values()}
    wanted |= {f"refused-{code}" for code in REFUSALS.keys() - {"read"}}
    wanted |= {f"format-{row['format']}" for row in formats()}
    for level in form()["levels"]["named"]:
        wanted |= {f"level-{level}", f"level-{level}-help"}
    for game in form()["games"]:
        wanted |= {f"game-{game['name']}", *(f"rule-{rule['name']}" for rule in game["rules"])}
        for option in game["options"]:
            wanted.add(f"option-{option['name']}")
            for value in option.get("values", []):
                assert ENGLISH.keys() & {f"value-{value}", f"value-{option['name']}-{value}"}, value
    for name in EXAMPLES:
        wanted |= {f"rules-{name}", f"example-{name}"}
    assert wanted <= ENGLISH.keys()
    for key in {*SENTENCES, "message", "value", "record", "file", "failed"}:
        assert ENGLISH.keys() & {f"error-{key}", key}, key


def test_the_rules_tell_of_every_option() -> None:
    told = {key.removeprefix("added-") for key in ENGLISH if key.startswith("added-")}
    plain = {"opening-free", "double_three-free", "double_four-free", "variant-0"}
    for game in form()["games"]:
        for option in game["options"]:
            values = {f"{option['name']}-{value}" for value in option.get("values", [])}
            assert {one for one in values - plain if not one.endswith("-off")} <= told
