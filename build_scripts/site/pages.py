"""The pages of the site: the documents where they are in the tree, and those made from code."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import kakugo
from build_scripts.release import urls
from build_scripts.site.diagrams import with_pictures
from build_scripts.tree import ROOT

HERE = Path(__file__).parent
ROOT_PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE")  # outside of docs/
ASSETS = ("site.css", "iframe-worker.js")
COOKBOOK = "docs/cookbook/README.md"
GAMES_PAGE = "docs/games.md"
OUTPUT = "# Prints:\n"  # what follows it in a program of the cookbook is what it prints
CONSTANTS = "Constants"
# A page of the reference: the module, or the folder, whose names it has; the first that fits.
REFERENCE: dict[str, str | tuple[str, ...]] = {
    "Points and turns": "brain.points",
    "Drawing": "brain.drawing",
    "Games": "brain.games",
    "Lines of text": "brain.notation",
    "Records": "brain.records",
    "Databases": ("brain.database", "kakugo.database", "kakugo.explorer"),
    "Other brains": "protocol",
    "Engine": ("brain", "kakugo"),
    CONSTANTS: "",
}
LIBRARY_NAME_QUOTED = re.compile(r"(?<!\[)`kakugo\.(\w+)(\([^`]*\))?`")


def on_config(config: MkDocsConfig) -> None:
    """The pages of the reference come into the navigation; where the project is to be found."""
    where = urls()
    config.site_url = where.get("Documentation")
    if repository := where.get("Repository"):  # as repo_url, its stars would be fetched
        icon = "fontawesome/brands/git-alt"
        config.extra["social"] = [{"icon": icon, "link": repository, "name": "Repository"}]
    assert config.nav is not None
    for entry in config.nav:
        if "Reference" in entry:
            pages = [{title: _file_of(title)} for title in _by_page()]
            entry["Reference"] = [entry["Reference"], *pages]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """All files of the site: with the tree's own names, so that links between them hold."""
    ours = [file for file in files if file.src_dir == config.docs_dir]
    paths = {f"docs/{file.src_uri}": str(file.abs_src_path) for file in ours}
    paths |= {name: str(ROOT / name) for name in ROOT_PAGES}
    paths |= {f"assets/{name}": str(HERE / name) for name in ASSETS}
    made = {f"reference/{name}": text for name, text in reference().items()}
    made[COOKBOOK] = cookbook(ROOT / COOKBOOK)
    made[GAMES_PAGE], pictures = with_pictures((ROOT / GAMES_PAGE).read_text("utf-8"), "drawn")
    made |= {f"docs/drawn/{name}": svg for name, svg in pictures.items()}
    for file in ours:
        files.remove(file)
    for uri, path in paths.items():
        if uri not in made:
            files.append(File.generated(config, uri, abs_src_path=path))
    for uri, text in made.items():
        files.append(File.generated(config, uri, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Names of the library, where a text has them, lead to the reference."""
    return LIBRARY_NAME_QUOTED.sub(
        lambda found: f"[{found[0]}][kakugo.{found[1]}]" if _is_public(found[1]) else found[0],
        markdown,
    )


def cookbook(readme: Path) -> str:
    """The page of all programs: what each does, its code, and what it prints."""
    parts = [readme.read_text("utf-8")]
    for path in sorted(readme.parent.glob("*.py")):
        program = path.read_text("utf-8")
        title = ast.get_docstring(ast.parse(program)) or ""
        code, _, printed = program.partition('"""\n')[2].partition(OUTPUT)
        parts.append(f"## {title.rstrip('.')}\n\n[{path.name}]({path.name})\n")
        parts.append(f"```python\n{code.strip()}\n```\n")
        if printed:
            text = re.sub("^# ?", "", printed, flags=re.MULTILINE)
            parts.append(f"It prints:\n\n```text\n{text.rstrip()}\n```\n")
    return "\n".join(parts)


def reference() -> dict[str, str]:
    """The pages of the reference, by the names of their files; the first one lists all names."""
    pages = _by_page()
    rows = ["# Reference\n", "Every name of `import kakugo`, from its docstring and its types."]
    texts = {}
    for title, names in pages.items():
        rows += [f"\n## {title}\n", "| name | |", "|---|---|"]
        rows += [f"| [`{name}`][kakugo.{name}] | {_summary(name)} |" for name in names]
        body = "\n\n".join(f"::: kakugo.{name}" for name in names)
        texts[Path(_file_of(title)).name] = f"# {title}\n\n{body}\n"
    return {"README.md": "\n".join(rows) + "\n", **texts}


def _by_page() -> dict[str, list[str]]:
    """The titles of the pages, each with its names."""
    pages: dict[str, list[str]] = {title: [] for title in sorted(REFERENCE)}
    for name in kakugo.__all__:
        value = getattr(kakugo, name)
        has_home = inspect.isclass(value) or inspect.isroutine(value)  # not a constant
        module = getattr(value, "__module__", "") if has_home else ""
        page = next(title for title, home in REFERENCE.items() if module.startswith(home))
        pages[page].append(name)
    return pages


def _file_of(title: str) -> str:
    return f"reference/{title.lower().replace(' ', '-')}.md"


def _is_public(name: str) -> bool:
    return name in kakugo.__all__


def _summary(name: str) -> str:
    """The first line of a docstring; of a constant, its value."""
    value = getattr(kakugo, name)
    if name in _by_page()[CONSTANTS]:
        return f"`{value!r}`"
    return str(value.__doc__).strip().splitlines()[0].replace("|", "\\|")
