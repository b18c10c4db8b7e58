"""What must hold of a built site: no link leads nowhere, no public name is missing, no network."""

import inspect
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from urllib.parse import unquote, urldefrag

import griffe

import kakugo
from build_scripts.tree import ROOT

from .docstrings import House

OUR_PACKAGES = ("brain", "protocol", "kakugo")  # not of tuple, ValueError, ...
FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src"}


class Page(HTMLParser):
    """The anchors of a page, where it leads, what a browser fetches for it, and silent names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is or has."""
        found = dict(attrs)
        self.anchors.add(found.get("id") or "")
        if tag == "a":
            self.links.add(found.get("href") or "")
        if tag in FETCHED and found.get("rel") != "canonical":  # which only names the page
            self.fetched.add(found.get(FETCHED[tag]) or "")


def faults(site: Path) -> list[str]:
    """All that is wrong, in words."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    pages.pop(site / "404.html", None)  # its links are those of a server
    anchors = {anchor for page in pages.values() for anchor in page.anchors}
    sources = _sources()
    wrong = []
    for name in public_names(sources):
        if f"kakugo.{name}" not in anchors:
            wrong.append(f"kakugo.{name} is not in the reference")
        elif not sources[name].has_docstring:
            wrong.append(f"kakugo.{name} has no docstring")
        elif not is_typed(sources[name]):
            wrong.append(f"kakugo.{name} has no type")
    for path, page in pages.items():
        here = path.relative_to(site)
        for link in sorted(page.links | page.fetched):
            if is_elsewhere(link):
                wrong += [f"{here} fetches {link}"] if link in page.fetched else []
                continue
            target, fragment = urldefrag(link)
            file = (path.parent / unquote(target)).resolve() if target else path
            if file.is_dir():
                file /= "index.html"
            if not file.is_file():
                wrong.append(f"{here} leads to {link}, which is not there")
            elif file in pages and unquote(fragment) not in pages[file].anchors:
                wrong.append(f"{here} leads to {link}, where there is no such place")
    return wrong


def is_typed(thing: griffe.Object | griffe.Alias) -> bool:
    """Whether a page shows the type of an attribute, or the value of a constant."""
    found = thing.final_target if isinstance(thing, griffe.Alias) else thing
    if not isinstance(found, griffe.Attribute):
        return True
    return found.annotation is not None or found.value is not None


def is_elsewhere(link: str) -> bool:
    """Whether a link leads out of the site."""
    return link.startswith(("http:", "https:", "//", "mailto:", "data:"))


def public_names(sources: griffe.Object) -> Iterator[str]:
    """The names of the library, and those of the members of its classes that it defines."""
    for name in kakugo.__all__:
        yield name
        value = getattr(kakugo, name)
        if inspect.isclass(value) and value.__module__.startswith(OUR_PACKAGES):
            homes = [
                vars(home) for home in value.__mro__ if home.__module__.startswith(OUR_PACKAGES)
            ]
            members = {*chain(*homes), *sources[name].all_members}
            public = sorted(member for member in members if not member.startswith("_"))
            yield from (f"{name}.{member}" for member in public)


def _sources() -> griffe.Object:
    """The library as griffe reads it from the sources and stubs."""
    loader = griffe.GriffeLoader(
        extensions=griffe.load_extensions(House), search_paths=[ROOT], allow_inspection=False
    )
    for package in OUR_PACKAGES:
        read = loader.load(package)
    loader.resolve_aliases()
    assert isinstance(read, griffe.Object)
    return read
