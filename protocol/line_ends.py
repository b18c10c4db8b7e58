"""Where the lines of a pipe end: at LF, at CR LF, or at CR alone."""

import re

# CR CR LF is one: a program has translated its line ends twice.
LINE_ENDS_OF_A_STREAM = re.compile(rb"(\r+\n?|\n)")
REST_OF_END = re.compile(rb"\r*\n?")  # behind a CR


class LineEnds:
    r"""Cuts what comes from a pipe into lines, at once: behind CR it does not wait for an LF.

    >>> ends = LineEnds()
    >>> ends.cut(b"START 15\r\nBEGIN\rTURN 7,7\r"), ends.cut(b"\nAB"), ends.cut(b"OUT\n")
    ([b'START 15\r\n', b'BEGIN\r', b'TURN 7,7\r', b''], [b'AB'], [b'OUT\n', b''])
    """

    def __init__(self) -> None:
        self._is_after_cr = False  # the last line ended there; an LF may follow, which is no line

    def cut(self, chunk: bytes) -> list[bytes]:
        """The pieces of what has come: each but the last one has the end of its line."""
        begin = 0
        if self._is_after_cr and (rest := REST_OF_END.match(chunk)):
            begin = rest.end()
        self._is_after_cr = chunk.endswith(b"\r")
        texts = LINE_ENDS_OF_A_STREAM.split(chunk[begin:])  # a text, its end, the next text, ...
        return [*map(b"".join, zip(texts[:-1:2], texts[1::2], strict=True)), texts[-1]]


def without_end(line: bytes) -> bytes:
    r"""A line without its end.

    >>> without_end(b"7,7\r\n"), without_end(b"7,7\r"), without_end(b"7,7")
    (b'7,7', b'7,7', b'7,7')
    """
    return line.rstrip(b"\r\n")
