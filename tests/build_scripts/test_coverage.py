"""From which line of Cython a line of C comes, and which of those were never run."""

from typing import Any

import pytest

from build_scripts.coverage import Quote, counted, file_of, never_run, quotes, table

# As Cython 3.3 writes it: a function, the same line again at its end, and what is Cython's own.
C = """\
/* "brain/half.pyx":3
 * cdef int half(int number) noexcept nogil:             # <<<<<<<<<<<<<<
*/

static int __pyx_f_5brain_4half_half(int __pyx_v_number) {
  int __pyx_r;

  /* "brain/half.pyx":4
 *     if number % 2:             # <<<<<<<<<<<<<<
 *         return 0
*/
  if ((__pyx_v_number % 2)) {
    __pyx_r = 0;
  }

  /* "brain/half.pyx":3
 * cdef int half(int number) noexcept nogil:             # <<<<<<<<<<<<<<
*/
  return __pyx_r;
}
/* #### Code section: cached_builtins ### */
static int __Pyx_InitCachedBuiltins(void) {
  return 0;
}
"""
HEAD = Quote("brain/half.pyx", 3, "cdef int half(int number) noexcept nogil:")
CONDITION = Quote("brain/half.pyx", 4, "    if number % 2:")
OURS = "__pyx_f_5brain_4half_half"


def test_each_line_of_c_has_the_quote_above_it() -> None:
    sources = dict(zip(C.splitlines(), quotes(C), strict=True))
    assert sources["  int __pyx_r;"] == HEAD
    assert sources["    __pyx_r = 0;"] == CONDITION
    assert sources["  return __pyx_r;"] == HEAD
    assert sources["static int __Pyx_InitCachedBuiltins(void) {"] is None
    assert sources["  return 0;"] is None


def test_only_our_functions_count() -> None:
    number = C.splitlines().index("    __pyx_r = 0;") + 1
    lines: list[dict[str, Any]] = [
        {"line_number": number - 1, "count": 5, "function_name": OURS},
        {"line_number": number, "count": 0, "function_name": OURS},
        {"line_number": number, "count": 5, "function_name": "__pyx_pymod_exec_half"},
        {"line_number": number, "count": 5},
        {"line_number": len(C.splitlines()) - 1, "count": 1, "function_name": "__Pyx_Init"},
    ]
    assert list(counted(C, lines)) == [(CONDITION, True), (CONDITION, False)]


def test_a_quote_finds_its_file() -> None:
    sources = {
        "brain/bans.pxd": ["one", "two"],
        "brain/grid/bans.pxd": ["eins", "zw\xf6lf"],
        "brain/grid/urbans.pxd": ["one"],
    }
    assert file_of(Quote("bans.pxd", 1, "one"), sources) == "brain/bans.pxd"
    assert file_of(Quote("bans.pxd", 2, "zw?lf"), sources) == "brain/grid/bans.pxd"
    assert file_of(Quote("grid/bans.pxd", 1, "eins"), sources) == "brain/grid/bans.pxd"
    assert file_of(Quote("array.pxd", 1, "one"), sources) is None  # Python's
    with pytest.raises(ValueError, match="stands in none of"):
        file_of(Quote("bans.pxd", 3, "three"), sources)


def test_the_table_has_a_line_a_file_and_one_for_all() -> None:
    runs = {"b.pyx": {1: True, 2: False}, "a.pyx": {1: True, 2: True}, "none.pxd": {}}
    assert [line.split() for line in table(runs)] == [
        ["file", "lines", "never", "run"],
        ["a.pyx", "2", "0", "100.0%"],
        ["b.pyx", "2", "1", "50.0%"],
        ["all", "4", "1", "75.0%"],
    ]
    assert never_run({9: True, 2: False, 5: False, 3: False, 12: False}) == "2-5, 12"
