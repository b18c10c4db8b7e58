"""Which encoding a text is in: the one that it names, or in which it looks most like words.

Bytes that are read in a wrong encoding are characters that stand nowhere together: rare signs, a
mixture of alphabets, capitals within words. Each encoding is tried, and each character above ASCII
adds to its score or takes away from it.
"""

import re
from codecs import getincrementaldecoder
from collections import Counter
from collections.abc import Callable
from typing import BinaryIO, NamedTuple

UTF_8, LATIN = "utf-8", "latin-1"

# How a text may name its encoding.
BYTE_ORDERS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
SGF_CHARSET = re.compile(rb"\bCA\[([\w.:-]{1,40})\]")
JIS = "iso2022_jp_ext"  # of seven bits, so that it looks like UTF-8
JIS_TEXT = re.compile(rb"\x1b\$[@B]")

# What a character adds for each of its bytes, chosen by tries with names and short sentences.
COMMON, SCRIPT, RARE, WRONG, BROKEN = 1.0, 0.4, 0.0, -0.5, -2.0
HANGUL = 0.25  # of Korean syllables that are not common: there are few others
SIGN = 0.3  # of punctuation
LETTER = 0.9  # of Latin ones with ASCII letters beside them
WORD_SCORE = 0.8  # of Cyrillic letters in a word
CUT_COST = -0.5  # a second byte that is [, \ or ] by itself: if the guess is wrong, a turn is lost
CUTS = frozenset(b"[\\]")

# The most frequent characters of each language, of its names, and of talk about the game.
JAPANESE = frozenset(
    "日一人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水"
    "半男西電校語土木聞食車何南万毎白天母火右読友左休父雨棋連珠黒勝負手番局盤禁打対戦譜石並星目田村藤井佐橋伊渡"
    "辺林加吉岡松清野島崎谷部坂森池原福太郎次明美和正雄一夫幸"
)
CHINESE = frozenset(
    "的一是不了在人有我他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行"
    "过家十用发天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从黑白棋胜负先"
    "手局步第五连珠禁比赛冠男女王李张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁余叶"
    "蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾夏邱侯邹熊孟秦江薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武伟芳娜"
    "秀英敏静丽强磊洋勇艳杰娟涛明超霞平刚桂华文建红玉海云志"
)
TRADITIONAL = frozenset(
    "的一是不了在人有我他這為之大來以個中上們到說國和地也子時道出而要於就下得可你年生自會那後能對著事其裡所去行"
    "過家十用發天如然作方成者多日都三小軍二無同麼經法當起與好看學進種將還分此心前面又定見只主沒公從黑白棋勝負先"
    "手局步第五連珠禁比賽冠男女王李張劉陳楊黃趙周吳徐孫馬朱胡林郭何高羅鄭梁謝宋唐許鄧馮韓曹曾彭蕭蔡潘田董袁余葉"
    "蔣杜蘇魏程呂丁沈任姚盧傅鍾姜崔譚廖范汪陸金石"
)
KOREAN = frozenset(
    "이다는에의가을하고한지로기도사서를자아은나대리시어해인그정일과수있부보제전스게라만상마장원주여구들조소오우동성"
    "선공미니무안유비위신실경모화연생문방세계행관물교민당회국학개반김박최강윤임황송류홍바둑목흑백승패렌돌둘째첫번준"
    "현영진호재석훈철희숙혜"
)
SMALL, LARGE = "\u0430-\u045f\u0491", "\u0401-\u042f\u0490"  # Cyrillic letters
CYRILLIC_WORD = re.compile(f"[{LARGE}]?[{SMALL}]+|[{LARGE}]{{2,}}")
CYRILLIC_SIGNS = "\u00ab\u00bb\u2014\u2013\u2116\u2026\u201c\u201d\u201e\u00a0"
WORD_PATTERN = re.compile(r"\w+")
LONGEST_SAMPLE = 1 << 16  # bytes that are looked at
HIGH_RUN = re.compile(rb"[\x80-\xff]+")
LEAST_RUN = 3  # bytes above ASCII of which one run has so many
MOSTLY = 0.7  # of them, in runs of two and more
HIGH_LINES = re.compile(rb"[^\n]*[\x80-\xff][^\n]*\n?")


class East(NamedTuple):
    """An encoding of two bytes a character."""

    common: frozenset[str]
    first: range  # bytes that frequent characters begin with
    second: int  # the least byte that they end with
    script: float = SCRIPT  # what one of them adds that is not common
    has_kana: bool = False

    def score(self, text: str, encoding: str) -> float:
        """How much a text that was decoded looks like words."""
        return sum(
            number * self._worth(char, char.encode(encoding))
            for char, number in Counter(text.replace(BAD, "")).items()
            if not char.isascii()
        )

    def _worth(self, char: str, raw: bytes) -> float:
        if len(raw) != 2:  # half a kana, or one of very many
            return WRONG * len(raw)
        cut = CUT_COST if raw[1] in CUTS else 0.0
        if char in self.common or (self.has_kana and KANA.fullmatch(char)):
            return COMMON * 2 + cut
        if KANA.fullmatch(char):
            return WRONG * 2
        if SIGNS.fullmatch(char):
            return SIGN * 2 + cut
        is_usual = raw[0] in self.first and raw[1] >= self.second
        return (self.script if is_usual else RARE) * 2 + cut


def encoding_of_file(
    file: BinaryIO, default: str | None, at_once: int
) -> tuple[str, tuple[str, ...]]:
    """The encoding of a file's text, with remarks: as it says, the default, UTF-8, or a guess.

    at_once: bytes that are held of it.
    """
    file.seek(0)
    begin = file.read(at_once)
    for mark, encoding in BYTE_ORDERS.items():
        if begin.startswith(mark):
            return encoding, ()
    doubtful = begin  # what the guess is made from
    charset = SGF_CHARSET.search(begin)
    said: str | None = charset[1].decode() if charset else None
    for encoding in filter(None, (said, default, UTF_8)):
        try:
            "".encode(encoding)  # LookupError for what makes no text of bytes, too
            decoder = getincrementaldecoder(encoding)()
            file.seek(0)
            while chunk := file.read(at_once):
                doubtful = chunk
                decoder.decode(chunk)
            decoder.decode(b"", True)
        except (LookupError, ValueError):  # no such encoding, or not of this text
            if encoding == default:
                return encoding, (f"what is no text in {encoding} is read as \ufffd",)
            continue
        if said is None and default is None and _is_jis(begin):
            return JIS, (f"the text is read as {JIS}: it does not name its encoding",)
        return encoding, ()
    guess = guessed(doubtful)
    why = f"it is not in {said}, which it names" if said else "it does not name its encoding"
    return guess, (f"the text is read as {guess}: {why}",)


def _is_jis(data: bytes) -> bool:
    """Whether a text is Japanese in seven bits."""
    if not data.isascii() or not JIS_TEXT.search(data):
        return False
    try:
        getincrementaldecoder(JIS)().decode(data)
    except UnicodeDecodeError:
        return False
    return True


def guessed(data: bytes) -> str:
    """The encoding that a text without a mark of its own is most likely in.

    >>> guessed("黑方胜".encode("gbk")), guessed("Победа чёрных".encode("cp1251"))
    ('gb18030', 'cp1251')
    >>> guessed("Jürgen".encode("latin-1")), guessed("連珠、先手の勝ち".encode("cp932"))
    ('latin-1', 'cp932')
    """
    lines = b"".join(HIGH_LINES.findall(data[:LONGEST_SAMPLE]))
    return max(ENCODING_SCORES, key=lambda encoding: _score(lines, encoding))


def stands_together(data: bytes) -> bool:
    """Whether most bytes above ASCII have such neighbours, unlike letters with an accent.

    >>> stands_together("黑方胜".encode("gbk")), stands_together("Müller «x»".encode("cp1252"))
    (True, False)
    """
    runs = [len(run) for run in HIGH_RUN.findall(data)]
    return max(runs, default=0) >= LEAST_RUN and sum(
        run for run in runs if run > 1
    ) >= MOSTLY * sum(runs)


def _score(data: bytes, encoding: str) -> float:
    text = data.decode(encoding, "replace")
    return BROKEN * text.count(BAD) + ENCODING_SCORES[encoding](text, encoding)


def _any(text: str, _: str) -> float:
    """Bytes that happen to be UTF-8 are UTF-8."""
    return COMMON * sum(len(char.encode()) for char in text if not char.isascii() and char != BAD)


def _latin(text: str, _: str) -> float:
    """Letters with an accent stand among others."""
    found = 0.0
    for word in WORD_PATTERN.findall(text):
        high = sum(not char.isascii() for char in word)
        found += LETTER * high if high < len(word) else RARE
    return found + WRONG * sum("\x80" <= char < "\xa0" for char in text)


def _cyrillic(text: str, _: str) -> float:
    """Words are of one alphabet, and have capitals in front or everywhere."""
    found = 0.0
    for word in WORD_PATTERN.findall(text):
        high = sum(not char.isascii() for char in word)
        is_right = CYRILLIC_WORD.fullmatch(word) is not None
        found += (WORD_SCORE if is_right else RARE if len(word) == 1 else WRONG) * high
    strange = (char for char in text if not (char.isascii() or char.isalnum() or char == BAD))
    return found + WRONG * sum(char not in CYRILLIC_SIGNS for char in strange)


BAD = "\ufffd"  # what stands for bytes that cannot be decoded
KANA = re.compile("[\u3041-\u30ff]")
SIGNS = re.compile("[\u3000-\u303f\uff01-\uff5e]")
KANJI = range(0x88, 0x98)  # of the first level, in Shift-JIS

# In the order in which one is preferred to others that are as likely.
ENCODING_SCORES: dict[str, Callable[[str, str], float]] = {
    UTF_8: _any,
    LATIN: _latin,
    "cp1251": _cyrillic,
    "cp932": East(JAPANESE, KANJI, 0, has_kana=True).score,
    "gb18030": East(CHINESE, range(0xB0, 0xD8), 0xA1).score,
    "cp949": East(KOREAN, range(0xB0, 0xC9), 0xA1, HANGUL).score,
    "euc_jp": East(JAPANESE, range(0xB0, 0xD0), 0xA1, HANGUL, has_kana=True).score,
    "cp950": East(TRADITIONAL, range(0xA4, 0xC7), 0).score,
}
