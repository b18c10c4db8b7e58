"""The page as few files: its sheets and first scripts within it, all other scripts as one file.

A browser asks a server for six files at once, each with two ways there and back on a new line:
sixty small files take seconds from far away. On the disk the files stay as they are; a script
becomes a function here.
"""

import re
from base64 import b64encode
from hashlib import sha256

INDEX = "index.html"
JOINED_SCRIPTS = "joined.js"
MAIN = "main.js"
SHEET = re.compile(r'<link rel="stylesheet" href="page/([\w.]+)">\n')
FIRST_SCRIPT = re.compile(r'<script src="page/([\w.]+)"></script>\n')
# Whole lines; what stands behind code stays.
REMARK = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/)[\s\S])*\*/|//.*)[ \t]*\n", re.MULTILINE)
IMPORTED = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
LATER = re.compile(r'\bimport\("\./([\w.]+)"\)')
LEFT = re.compile(r"^(?:import|export)\b|\bimport\(|\bimport\.meta", re.MULTILINE)
BEGIN = """const parts = {}, made = {};
const need = (name) => made[name] ??= parts[name]();
const later = async (name) => need(name);
"""
END = f'await need("{MAIN}");\n'
TEXTS_NAME = re.compile(r"languages/(\w+)/page\.json")


def joined(files: dict[str, bytes]) -> tuple[dict[str, bytes], str]:
    """The files of the page, with an index that asks for few of them, and what that may run.

    ValueError for a script in a form that cannot be joined.
    """
    text = files[INDEX].decode()
    first = [files[name].decode() for name in FIRST_SCRIPT.findall(text)]
    scripts = {name: files[name].decode() for name in files if name.endswith(".js")}
    for name in FIRST_SCRIPT.findall(text):
        del scripts[name]
    whole = BEGIN + "".join(_part(name, script) for name, script in scripts.items()) + END
    styles = "".join(files[name].decode() for name in SHEET.findall(text))
    within = f"<style>{styles}</style>\n" + "".join(f"<script>{code}</script>\n" for code in first)
    text = FIRST_SCRIPT.sub("", SHEET.sub("", text)).replace(
        f"page/{MAIN}", f"page/{JOINED_SCRIPTS}"
    )
    languages = sorted(found[1] for found in map(TEXTS_NAME.fullmatch, files) if found)
    text = text.replace("<html", f'<html data-languages="{" ".join(languages)}"', 1)
    text = text.replace("</head>", f"{within}</head>", 1)
    sources = " ".join(map(_hash, first))
    policy = f"script-src 'self' {sources}; style-src 'self' {_hash(styles)}"
    return {**files, INDEX: text.encode(), JOINED_SCRIPTS: whole.encode()}, policy


def _hash(text: str) -> str:
    """A script or a sheet within the page, as a policy names it."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _part(name: str, script: str) -> str:
    """A script as a function that returns what it exports."""
    code = REMARK.sub("", script)
    exported = EXPORTED.findall(code)
    code = EXPORTED.sub("", code)
    code = IMPORTED.sub(_taken, code)
    code = LATER.sub(r'later("\1")', code)
    if left := LEFT.search(code):
        raise ValueError(f"{name}: {left[0]} is in a form that cannot be joined")
    wait = "async " if name == MAIN else ""
    return f'parts["{name}"] = {wait}() => {{\n{code}return {{ {", ".join(exported)} }};\n}};\n'


def _taken(found: re.Match[str]) -> str:
    names = found[1].replace(" as ", ": ")
    return f'const {{{names}}} = need("{found[2]}");\n'
