"""Reads pasted lists of addresses: one or several a line, with names and list marks around them, or a CSV file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from pydantic_core import PydanticCustomError

from portal.domain.identity.emails import normalize_email, without_label
from portal.features.people.invitations.errors import TooManyEntries
from portal.features.people.invitations.policy import MAX_ENTRIES, MAX_RECIPIENTS
from portal.features.people.invitations.sending.pasted_lines import Entry, entries_of

SHOWN_MAX = 120
"""Characters of a problem's text."""

_HEADINGS = ("mail", "بريد", "إيميل", "ايميل", "عنوان")
"""A first line without an address is a header if it contains one of these words."""


_COLUMN_SEPARATOR = re.compile(r"\ufeff?sep=.", re.IGNORECASE)
"""The first line of a CSV file for Excel."""


class Fault(StrEnum):
    """Why a line is left out."""

    MALFORMED = "malformed"
    DUPLICATE = "duplicate"
    REGISTERED = "registered"
    INVITED = "invited"
    TOO_MANY = "tooMany"


@dataclass(frozen=True, slots=True)
class Address:
    """``line`` counts from 1; ``email`` is normalized."""

    line: int
    email: str
    name: str | None


@dataclass(frozen=True, slots=True)
class Problem:
    """``text``: the part of the line that is left out. ``start``, ``end``: where a malformed one stands in the list."""

    line: int
    text: str
    fault: Fault
    start: int | None = None
    end: int | None = None


def read_addresses(text: str) -> tuple[list[Address], list[Problem]]:
    """The addresses in their order, each once, and the problems of the other lines; at most 500 addresses.

    Raises :class:`TooManyEntries`, before any entry is examined.
    """
    entries = list(islice(_entries(text), MAX_ENTRIES + 1))
    if len(entries) > MAX_ENTRIES:
        raise TooManyEntries(n=MAX_ENTRIES)
    addresses: dict[str, Address] = {}
    problems: list[Problem] = []
    for line, entry in entries:
        email = _email(entry.typed)
        if email is None:
            shown = text[entry.start : entry.end][:SHOWN_MAX]
            problems.append(Problem(line, shown, Fault.MALFORMED, entry.start, entry.end))
        elif email in addresses:
            problems.append(Problem(line, email, Fault.DUPLICATE))
        elif len(addresses) == MAX_RECIPIENTS:
            problems.append(Problem(line, email, Fault.TOO_MANY))
        else:
            addresses[email] = Address(line, email, entry.name)
    return list(addresses.values()), problems


def _entries(text: str) -> Iterator[tuple[int, Entry]]:
    """(line number, entry) for every line that is not empty, without the header."""
    start, is_first = 0, True
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        says_separator = number == 1 and _COLUMN_SEPARATOR.fullmatch(line.strip())
        if not says_separator and ("@" in line or any(map(str.isalnum, without_label(line.strip())))):
            is_header = is_first and "@" not in line and any(word in line.casefold() for word in _HEADINGS)
            is_first = False
            if not is_header:
                for entry in entries_of(line, start):
                    yield number, entry
        start += len(line)


def _email(typed: str) -> str | None:
    try:
        return normalize_email(typed)
    except PydanticCustomError:
        return None
