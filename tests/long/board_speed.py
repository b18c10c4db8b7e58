"""Measures the board's page in a real browser: answers, live lines, its first paint, a review;
and, without a browser, an analysis beside the same search of the library, by turns.

python -m tests.long.board_speed
"""

import json
import re
import sys
import time
from statistics import median
from typing import Any

import psutil
from playwright.sync_api import WebSocketRoute

import kakugo
from kakugo.board.session.options import Options
from tests.helpers.board.browser import BLACK, Fields, Tab, browser, tab_in, window
from tests.helpers.board.pages import KIB, Server, served
from tests.long.command import options

LARGE: Fields = {"Columns": 15, "Rows": 15}
KAKUGO: Fields = {"I play": BLACK, "Strength, 0 to 100": 100, "Seconds a turn": 0.3}
STOPPED = "() => document.querySelector('#review-words').textContent.startsWith('Stopped')"
TO_SHOWN_MS = 60  # from a click to the engine's shown answer, beside its thinking
BEST = 5  # lines at a time
RATE = 10  # times a second that they come
SHARE = 0.2  # of a core, for the page while lines come
MOST_KIB = 300
FIRST_PAINT_MS = 500
GAP_S = 2.5  # without progress of a review at a second a turn
TURNS = 60  # of the game that is reviewed
ANALYSED = "gomoku 15x15: 7,7; 7,8; 9,9; 6,6; 5,8"
NODES = 1_000_000
SLOWER = 0.1  # than the library, at most

# Notes when a click was made and when the second stone behind it was drawn.
WATCH = """
window.__shown = [];
addEventListener("pointerup", () => { window.__clicked = performance.now(); }, true);
new MutationObserver(() => {
  const count = document.querySelectorAll("#board .stones .stone").length;
  if (count !== window.__wanted) return;
  window.__wanted = null;
  requestAnimationFrame(() => {
    window.__shown.push(performance.now() - window.__clicked);
  });
}).observe(document.querySelector("#board .stones"), { childList: true });
"""


def cpu_s(kind: str = "") -> float:
    """Seconds of a processor that our browser has used; kind: of its processes, or all."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        is_browser = any(name in process.name() for name in ("chrom", "headless"))
        if is_browser and (not kind or f"--type={kind}" in process.cmdline()):
            times = process.cpu_times()
            total += times.user + times.system
    return total


def first_paint(tab: Tab, runs: int) -> list[float]:
    """Milliseconds from the request to the first paint with something in it."""
    times = []
    for _ in range(runs):
        tab.page.reload()
        tab.ready()
        times.append(
            tab.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        )
    return times


def answers(tab: Tab, count: int) -> list[float]:
    """Milliseconds from a click to the engine's stone on the screen, less its thinking."""
    late: list[float] = []
    messages: list[dict[str, Any]] = []
    tab.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: messages.append(json.loads(text))),
    )
    tab.page.reload()
    tab.ready()
    while len(late) < count:
        tab.new_game("Gomoku", {**LARGE, **KAKUGO})
        tab.page.evaluate(WATCH)
        for turn in range(4):  # not long enough for the engine to win
            tab.says("your turn")
            tab.page.evaluate(f"window.__wanted = {2 * turn + 2}")
            tab.page.locator("[data-cell^='a'][aria-label$=empty]").nth(2 * turn).click()
            tab.page.wait_for_function(f"() => window.__shown.length === {turn + 1}")
            thought = [m["ms"] for m in messages if m["is"] == "search" and "ms" in m]
            late.append(tab.page.evaluate("window.__shown.at(-1)") - thought[-1])
    return late


def live(tab: Tab, seconds: float) -> tuple[float, float, float]:
    """Lines a second, and the shares of a core of the page and of the whole browser.

    The lines of a real search come again and again, each time with other figures: an engine has
    news more seldom once it searches deep.
    """
    lines: list[dict[str, Any]] = []
    pages: list[WebSocketRoute] = []

    def between(page: WebSocketRoute) -> None:
        def passed(text: str | bytes) -> None:
            message = json.loads(text)
            if message["is"] == "lines" and len(message["lines"]) == BEST:
                lines.append(message)
            page.send(text)

        pages.append(page)
        page.connect_to_server().on_message(passed)

    tab.page.route_web_socket(re.compile("/session"), between)
    tab.page.reload()
    tab.ready()
    tab.new_game("Gomoku", LARGE).play("h8")
    tab.tools("Analyse")
    tab.field("Lines").select_option(str(BEST))
    tab.click("Analyse")
    while len(lines) < 8:
        tab.page.wait_for_timeout(100)
    tab.click("Stop")
    known = lines[-8:]
    before, all_before, began, count = cpu_s("renderer"), cpu_s(), time.monotonic(), 0
    while (took := time.monotonic() - began) < seconds:
        message = known[count % 8]
        message["nodes"] += 1000 * count
        message["ms"] += 100
        pages[-1].send(json.dumps(message))
        count += 1
        tab.page.wait_for_timeout(max(0.0, 1000 * (began + count / RATE - time.monotonic())))
    shares = (cpu_s("renderer") - before) / took, (cpu_s() - all_before) / took
    return count / took, *shares


def review(tab: Tab, seconds: float) -> tuple[float, float]:
    """Seconds without progress at most in a review, and from a click on stop to its end."""
    cells = [f" {x},{y}" for y in range(0, 16, 2) for x in range(0, 16, 2)][:TURNS]
    tab.open(f"#gomoku 15x15:{';'.join(cells)}")
    tab.tools("Review")
    tab.field("Seconds a turn").fill("1")
    tab.click("Review the game")
    words = tab.page.locator("#review-words")
    began = last = time.monotonic()
    shown, longest = "", 0.0
    while time.monotonic() - began < seconds:
        now = words.text_content() or ""
        if now != shown:
            longest, last, shown = max(longest, time.monotonic() - last), time.monotonic(), now
        tab.page.wait_for_timeout(50)
    longest = max(longest, time.monotonic() - last)
    clicked = time.monotonic()
    tab.panel("Review").get_by_role("button", name="Stop").click()
    tab.page.wait_for_function(STOPPED)
    assert re.match("Stopped", words.text_content() or "")
    return longest, time.monotonic() - clicked


def analysed(server: Server) -> float:
    """Nodes a second of an analysis that a new page asks for, on the clock of the page."""
    with server.page() as page:
        page.ask("open", text=ANALYSED)
        began = time.perf_counter()
        page.ask("analyse", best=1, nodes=NODES)
        page.hear("search", what="analyse", on=False, why="done")
        return NODES / (time.perf_counter() - began)


def searched() -> float:
    """The same of the library, with a new engine as large as the board's."""
    engine = Options().engine()
    game = kakugo.read_game(ANALYSED)
    began = time.perf_counter()
    engine.analyse(game, nodes=NODES)
    return NODES / (time.perf_counter() - began)


def main() -> int:
    """Measure, print, and exit with 1 where a bar is missed."""
    asked = options(
        __doc__, runs=(12, "answers and loads"), seconds=(20.0, "of live lines, and of a review")
    )

    with served() as server:
        pairs = [(analysed(server), searched()) for _ in range(asked.runs)]
    with browser() as running, served() as server:
        tab = tab_in(window(running), server.address)
        bodies = [tab.page.request.get(url).body() for url in set(tab.requests)]
        kib = sum(map(len, bodies)) / KIB
        paints = first_paint(tab, asked.runs)
        late = answers(tab, asked.runs)
        rate, share, whole = live(tab, asked.seconds)
        longest, stopped = review(tab, asked.seconds)
    paint, shown = median(paints), median(late)
    there, alone = map(median, zip(*pairs, strict=True))
    print(f"an analysis of {NODES} nodes, {asked.runs} by turns, medians: on the board", end=" ")
    print(f"{there / 1000:.0f} k nodes a second, by the library {alone / 1000:.0f}:", end=" ")
    print(f"ratio {there / alone:.3f} (bar {1 - SLOWER})")
    print(f"the page: {len(bodies)} files, {kib:.0f} KiB (bar {MOST_KIB})")
    print(f"first paint: median {paint:.0f} ms (bar {FIRST_PAINT_MS}), most {max(paints):.0f} ms")
    print(f"from a click to the engine's stone on the screen, beside its thinking, {len(late)}:")
    print(f"  median {shown:.0f} ms (bar {TO_SHOWN_MS}), most {max(late):.0f} ms")
    print(f"{rate:.1f} live lines a second: the page's process {100 * share:.0f} % of a core")
    print(f"  (bar {100 * SHARE:.0f} %), the whole browser {100 * whole:.0f} %")
    print(f"review, 1 s a turn: {longest:.1f} s at most without progress, stopped in", end=" ")
    print(f"{1000 * stopped:.0f} ms")
    bars = (SLOWER, MOST_KIB, FIRST_PAINT_MS, TO_SHOWN_MS, SHARE, GAP_S)
    found = 1 - there / alone, kib, paint, shown, share, longest
    return int(any(figure >= bar for figure, bar in zip(found, bars, strict=True)))


if __name__ == "__main__":
    sys.exit(main())
