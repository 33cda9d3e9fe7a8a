"""Looks at the bytes of an upload while they arrive, for signs that readers will not show all of it."""

import re
from typing import Protocol

from portal.platform.files.file_types import HEAD_LENGTH, JPEG, PDF, PNG, FileType, lead_of
from portal.platform.files.file_warnings import FileWarning, gravest

PDF_END, END_WITHIN = b"%%EOF", 1024
"""Readers look for the end mark in the last 1,024 bytes, blanks behind it not counted."""

_PADDING = b"\x00\t\n\x0c\r \x1a"
_CARRY = 64
MAX_SEGMENTS = 100_000
"""Parts of a picture that are followed; more only cost time."""

_PROTECTED = re.compile(rb"/Encrypt\s*(?:\d+\s+\d+\s+R|<<)")
_PORTFOLIO = re.compile(rb"/Collection\s*(?:\d+\s+\d+\s+R|<<)")
# Scripts, and actions that start a program.
_ACTIVE = re.compile(rb"/S\s*/(?:JavaScript|Launch)\b|/JavaScript\s*(?:\d+\s+\d+\s+R|<<)")
_LENGTH = re.compile(rb"/Linearized\b.{0,200}?/L\s+(\d{1,12})\b", re.DOTALL)

_MARK, _START_OF_SCAN, _END_OF_IMAGE = 0xFF, 0xDA, b"\xff\xd9"
_LENGTH_BYTES = 2
_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xDA)})
_PNG_HEADER, _PNG_FOOTER = 8, 4


class ReceivedContents(Protocol):
    def feed(self, chunk: bytes) -> None:
        """Takes the next bytes, in their order."""

    def warning(self) -> FileWarning | None:
        """Call it after the last byte."""


def contents_of(file_type: FileType) -> ReceivedContents:
    if file_type is PDF:
        return _Pdf()
    if file_type is JPEG:
        return _Jpeg()
    return _Png() if file_type is PNG else _Unwatched()


class _Unwatched:
    def feed(self, chunk: bytes) -> None:
        """Does nothing."""

    def warning(self) -> FileWarning | None:
        return None


class _Pdf:
    def __init__(self) -> None:
        self._head = self._carried = self._tail = b""
        self._size = 0
        self._is_protected = self._is_portfolio = self._is_active = False

    def feed(self, chunk: bytes) -> None:
        if len(self._head) < HEAD_LENGTH:
            self._head += chunk[:HEAD_LENGTH]
        joined = self._carried + chunk
        if b"/Encrypt" in joined and _PROTECTED.search(joined):
            self._is_protected = True
        if b"/Collection" in joined and _PORTFOLIO.search(joined):
            self._is_portfolio = True
        if (b"/JavaScript" in joined or b"/Launch" in joined) and _ACTIVE.search(joined):
            self._is_active = True
        self._carried = joined[-_CARRY:]
        self._size += len(chunk)
        self._tail = (self._tail + chunk.rstrip(_PADDING))[-END_WITHIN:]

    def warning(self) -> FileWarning | None:
        return gravest(
            FileWarning.PDF_PROTECTED if self._is_protected else None,
            FileWarning.PDF_INCOMPLETE if PDF_END not in self._tail or self._is_shorter_than_said() else None,
            FileWarning.PDF_PORTFOLIO if self._is_portfolio else None,
            FileWarning.ACTIVE_CONTENT if self._is_active else None,
        )

    def _is_shorter_than_said(self) -> bool:
        """A PDF for the web says its length in its first lines, and has an end mark near them."""
        said = _LENGTH.search(self._head)
        return said is not None and self._size - (lead_of(PDF, self._head) or 0) < int(said.group(1))


class _Jpeg:
    """Skips the segments before the picture, which may hold a smaller picture, and looks for the picture's end."""

    def __init__(self) -> None:
        self._waiting = b""
        self._skip = len(b"\xff\xd8")
        self._segments = 0
        self._is_in_scan = self._has_ended = False

    def feed(self, chunk: bytes) -> None:
        if self._has_ended:
            return
        if self._skip >= len(chunk) and not self._waiting:
            self._skip -= len(chunk)
            return
        waiting = self._waiting + chunk
        position = self._skip
        while not self._is_in_scan and position + 2 <= len(waiting):
            following = self._after_segment(waiting, position)
            if following is None:
                break
            position = following
        if self._is_in_scan:
            self._has_ended = waiting.find(_END_OF_IMAGE, position) >= 0
            self._waiting, self._skip = waiting[-1:], 0
        else:
            self._waiting, self._skip = waiting[position:], max(0, position - len(waiting))

    def warning(self) -> FileWarning | None:
        return None if self._has_ended else FileWarning.IMAGE_INCOMPLETE

    def _after_segment(self, content: bytes, position: int) -> int | None:
        """Where the next segment begins; None if the length of this one has not arrived yet."""
        mark, marker = content[position], content[position + 1]
        # Where the segments cannot be followed, only the end is looked for.
        if mark != _MARK or marker in (_START_OF_SCAN, _END_OF_IMAGE[1]) or self._segments >= MAX_SEGMENTS:
            self._is_in_scan = True
            return position
        self._segments += 1
        if marker == _MARK:
            return position + 1
        if marker in _WITHOUT_LENGTH:
            return position + 2
        length = content[position + 2 : position + 2 + _LENGTH_BYTES]
        return position + 2 + int.from_bytes(length, "big") if len(length) == _LENGTH_BYTES else None


class _Png:
    """Goes from chunk to chunk until the last one."""

    def __init__(self) -> None:
        self._waiting = b""
        self._skip = _PNG_HEADER
        self._chunks = 0
        self._has_ended = False

    def feed(self, chunk: bytes) -> None:
        if self._has_ended or self._chunks > MAX_SEGMENTS:
            return
        if self._skip >= len(chunk) and not self._waiting:
            self._skip -= len(chunk)
            return
        waiting = self._waiting + chunk
        position = self._skip
        while position + _PNG_HEADER <= len(waiting) and not self._has_ended:
            length, kind = int.from_bytes(waiting[position : position + 4], "big"), waiting[position + 4 : position + 8]
            position += _PNG_HEADER + length + _PNG_FOOTER
            self._chunks += 1
            self._has_ended = kind == b"IEND"
        self._waiting, self._skip = waiting[position:], max(0, position - len(waiting))

    def warning(self) -> FileWarning | None:
        return None if self._has_ended else FileWarning.IMAGE_INCOMPLETE
