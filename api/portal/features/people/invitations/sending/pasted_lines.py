"""Entries of one line of a pasted list: what looks like an address, and the name that belongs to it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from portal.domain.forms.typed_text import single_line
from portal.domain.identity.emails import without_label
from portal.features.people.invitations.policy import MAX_ENTRIES
from portal.platform.pasted import unlisted, without_marks

NAME_MAX = 100

_BREAKS = r",;\t|،؛、，；"
_TOKEN = re.compile(r'[^\s,;،؛、，；<>()\[\]"«»“”„‟‹›]+')
# ``a@x.example/b@x.example``
_ADDRESS_IN_TOKEN = re.compile(r"[/|&+\\•·]*(?P<address>[^@]+@[^@/|&+\\•·]+)")
# "and", which Arabic writes without a space behind it.
_AND = re.compile(r"و(?=[!-~]+@)")
# Between an address and its repetition: ``n@x.example <n@x.example>``, ``[n@x.example](mailto:n@x.example)``.
_REPETITION = re.compile(r"""["'”»\]]?\s*[<(\[]\s*""")
_OPENING_BRACKET = re.compile(r"""[<(\[]\s*["'“«]?\Z""")
_CLOSING_BRACKET = re.compile(r"""\s*["'”»]?\s*[>)\]]+""")
_BEHIND_BRACKET = re.compile(r"""\A\s*["'”»]?\s*[>)\]]*""")
_BEHIND = re.compile(r"""\A\s*["'”»]?\s*[>)\]]*(?:\s*\([^()]*\))?""")
_COMMENT = re.compile(r"\s*\((?P<name>[^()]*)\)")
_DASHED = re.compile(rf"\s*[-–—:=]\s*(?P<name>[^{_BREAKS}]+)(?=[{_BREAKS}]|\Z)")
# A quotation mark in a quoted name is doubled, or has a backslash in front of it.
_QUOTED = re.compile(r'"(?P<name>(?:[^"\\]|""|\\.)*+)"?\s*\Z')
_CELL = re.compile(rf'\s*"(?P<quoted>(?:[^"\\]|""|\\.)*+)"|(?P<plain>[^{_BREAKS}]+)')
_QUOTATION_MARK = re.compile(r'""|\\"')
_CELL_BREAK = re.compile(rf'[{_BREAKS}<>()\[\]"]|\s[/&+]\s')
_HARD_BREAK = re.compile("[;\t|؛；]")
_SOFT_BREAK = re.compile("[,،、，]")
_LAST_FIRST = re.compile(r"(?P<last>[^\W\d_][^,،@]*)[,،]\s+(?P<first>[^\W\d_][^,،@]*)\Z")
_AROUND_NAMES = " \"'`«»“”„‟‹›‘’<>[]{}*•·▪◦‣●:=/&+|,;،؛、-–—"
_BEFORE_NAMES = " \"'«“„>)],;،؛"
_CONJUNCTIONS = frozenset({"and", "or", "و", "أو", "ثم"})
# "a.", "ii)", "أ-", and the "o" of a second level.
_LETTERED = re.compile(r"[(\[]?(?:[a-zء-ي][.)]?|[ivx]{2,4}[.)])", re.IGNORECASE)
# What follows a name behind a comma and is no first name.
_BEHIND_NAMES = re.compile(
    r"(?:l\.?l\.?c|ltd|limited|inc|co|corp|plc|gmbh|jr|sr|ii|iii|ph\.?d|m\.?d|mba|m\.?sc|b\.?sc|eng|pmp|esq)\.?",
    re.IGNORECASE,
)
_DIGITS_OF_NUMBERS = 7
_MAX_GAP = 1_000
"""Characters in front of and behind an address in which its name is looked for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """``typed``: the address as it stands in the text. ``start``, ``end``: what to correct if it is none."""

    typed: str
    name: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a line with an at sign, and the text between it and its neighbours, of limited length."""

    text: str
    start: int
    end: int
    before: str
    after: str
    is_first: bool
    is_last: bool

    @property
    def is_bracketed(self) -> bool:
        return _OPENING_BRACKET.search(self.before) is not None


def entries_of(line: str, offset: int) -> Iterator[Entry]:
    """The entries of ``line``, which stands at ``offset`` of the text: its addresses, or the whole line without one."""
    parts = _parts(line)
    if not parts:
        start, end = _trimmed(line, 0, len(line))
        yield Entry(line[start:end], None, offset + start, offset + end)
    for part in parts:
        start, end = _trimmed(line, *_cell(part))
        yield Entry(part.text, _name_of(part), offset + start, offset + end)


def _parts(line: str) -> list[_Part]:
    spans = list(islice(_spans(line), MAX_ENTRIES + 1))
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(line)]
    return [
        _Part(
            text=line[start:end],
            start=start,
            end=end,
            before=line[max(ends[place], start - _MAX_GAP) : start],
            after=line[end : min(starts[place + 1], end + _MAX_GAP)],
            is_first=place == 0,
            is_last=place == len(spans) - 1,
        )
        for place, (start, end) in enumerate(spans)
    ]


def _spans(line: str) -> Iterator[tuple[int, int]]:
    """Where the parts with an at sign are. An address and its repetition in brackets are one part."""
    last: tuple[int, int] | None = None
    for start, end in _tokens(line):
        if last is not None and _REPETITION.fullmatch(line, last[1], start):
            closing = _CLOSING_BRACKET.match(line, end)
            last = last[0], closing.end() if closing else end
            continue
        if last is not None:
            yield last
        last = start, end
    if last is not None:
        yield last


def _tokens(line: str) -> Iterator[tuple[int, int]]:
    for token in _TOKEN.finditer(line):
        if "@" not in token.group():
            continue
        is_short = len(token.group()) <= _MAX_GAP
        found = list(_ADDRESS_IN_TOKEN.finditer(line, *token.span())) if is_short else []
        is_list = len(found) == token.group().count("@") > 1 and sum(map(_length, found)) == len(token.group())
        if is_list and not token.group().casefold().startswith("mailto:"):
            yield from (one.span("address") for one in found)
        else:
            conjunction = _AND.match(token.group())
            yield token.start() + (conjunction.end() if conjunction else 0), token.end()


def _length(found: re.Match[str]) -> int:
    return len(found.group())


def _cell(part: _Part) -> tuple[int, int]:
    """The cell of an address that is alone in it, so that ``n @x.example`` is corrected as a whole; else the part."""
    breaks = list(_CELL_BREAK.finditer(part.before))
    following = _CELL_BREAK.search(part.after)
    is_alone = (part.is_first or breaks) and (part.is_last or following)
    if part.is_bracketed or not is_alone:
        return part.start, part.end
    before = part.before[breaks[-1].end() if breaks else 0 :]
    return part.start - len(before), part.end + (following.start() if following else len(part.after))


def _trimmed(line: str, start: int, end: int) -> tuple[int, int]:
    text = line[start:end]
    return end - len(text.lstrip()), start + len(text.rstrip())


def _name_of(part: _Part) -> str | None:
    """The name in front of the address, in brackets or after a dash behind it, or in another cell of its line."""
    # The bracket and the comment of the address in front of it.
    before = part.before if part.is_first else _BEHIND.sub("", part.before, count=1)
    comment = _COMMENT.match(_BEHIND_BRACKET.sub("", part.after, count=1))
    dashed = _DASHED.match(_BEHIND_BRACKET.sub("", part.after, count=1))
    names = [_in_front(before, is_bracketed=part.is_bracketed)]
    names += [_name(found["name"]) for found in (comment, dashed) if found]
    if part.is_first and part.is_last:
        names += [_name(cell) for cell in (*_cells(before), *_cells(part.after))]
    return next(filter(None, names), None)


def _in_front(text: str, *, is_bracketed: bool) -> str | None:
    """``Sami Harbi <`` and ``Harbi, Sami <`` are both Sami Harbi; a name without brackets has no comma behind it."""
    own = _HARD_BREAK.split(_OPENING_BRACKET.sub("", text))[-1]
    quoted = _QUOTED.search(own)
    if quoted:
        return _name(_QUOTATION_MARK.sub('"', quoted["name"])) if is_bracketed else None
    own = own.strip(" '‘’") if is_bracketed else own
    last_first = _LAST_FIRST.search(own)
    if is_bracketed and last_first:
        if _BEHIND_NAMES.fullmatch(last_first["first"].strip()):
            return _name(last_first.group())
        return _name(f"{last_first['first'].strip()} {last_first['last'].strip()}")
    return _name(_SOFT_BREAK.split(own)[-1])


def _cells(text: str) -> list[str]:
    return [_QUOTATION_MARK.sub('"', found["quoted"] or found["plain"] or "") for found in _CELL.finditer(text)]


def _name(text: str) -> str | None:
    """A name without marks around it; None without a letter, for a word such as "and", a list's mark and a number."""
    bare = without_label(unlisted(without_marks(single_line(text)).lstrip(_BEFORE_NAMES))).strip(_AROUND_NAMES)
    is_other = bare.casefold() in _CONJUNCTIONS or _LETTERED.fullmatch(bare)
    is_number = sum(map(str.isdecimal, bare)) >= _DIGITS_OF_NUMBERS
    is_name = any(map(str.isalpha, bare)) and not (is_other or is_number)
    return single_line(bare)[:NAME_MAX] if is_name else None
