"""Reads pasted addresses or a CSV file: each line has one address, optionally with a name, or several addresses."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from pydantic_core import PydanticCustomError

from portal.domain.forms.typed_text import single_line
from portal.domain.identity.emails import normalize_email, without_marks
from portal.features.invitations.errors import TooManyEntries
from portal.features.invitations.policy import MAX_ENTRIES, MAX_RECIPIENTS

NAME_MAX = 100
SHOWN_MAX = 120
"""Characters of a problem's text."""

_SEPARATORS = re.compile("[,;\t\u060c\u061b]")
_MAILBOX = re.compile(r"(?P<name>[^<>]*)<(?P<address>[^<>]+)>")
_HEADINGS = ("mail", "البريد", "بريد")
"""A first line without an address is a header if it contains one of these words."""


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
    """``text``: the part of the line that is left out."""

    line: int
    text: str
    fault: Fault


def read_addresses(text: str) -> tuple[list[Address], list[Problem]]:
    """The addresses in their order, each once, and the problems of the other lines; at most 500 addresses.

    Raises :class:`TooManyEntries`, before any entry is examined.
    """
    read = ((line, typed, name) for line, cells in _lines(text) for typed, name in _pairs(cells))
    entries = list(islice(read, MAX_ENTRIES + 1))
    if len(entries) > MAX_ENTRIES:
        raise TooManyEntries(n=MAX_ENTRIES)
    addresses: dict[str, Address] = {}
    problems: list[Problem] = []
    for line, typed, name in entries:
        email = _email(typed)
        if email is None:
            problems.append(_problem(line, typed, Fault.MALFORMED))
        elif email in addresses:
            problems.append(_problem(line, email, Fault.DUPLICATE))
        elif len(addresses) == MAX_RECIPIENTS:
            problems.append(_problem(line, email, Fault.TOO_MANY))
        else:
            addresses[email] = Address(line, email, name)
    return list(addresses.values()), problems


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """(line number, non-empty cells) of every line that is not empty, without the header."""
    is_first = True
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        cells = [cell for cell in map(single_line, _split(line)) if cell]
        if not cells:
            continue
        if is_first and "@" not in line and any(word in line.casefold() for word in _HEADINGS):
            is_first = False
            continue
        is_first = False
        yield number, cells


def _split(line: str) -> list[str]:
    found = _SEPARATORS.search(line)
    if found is None:
        return [line]
    if '"' in line:
        # A separator within quotes belongs to a name.
        outside = re.sub(r'"[^"]*"', "", line)
        found = _SEPARATORS.search(outside)
        return next(csv.reader([line], delimiter=found.group(), skipinitialspace=True)) if found else [line]
    return _SEPARATORS.split(line)


def _pairs(cells: list[str]) -> Iterator[tuple[str, str | None]]:
    """Address and name pairs of a line. A single address takes its name from another cell; none: the whole line."""
    given = [_parse_cell(cell) for cell in cells if "@" in cell]
    if not given:
        yield "; ".join(cells), None
        return
    others = [cell for cell in cells if "@" not in cell]
    for address, name in given:
        yield address, name or (_name(others[0]) if len(given) == 1 and others else None)


def _parse_cell(cell: str) -> tuple[str, str | None]:
    """Address and name of a cell such as ``Sara Alqahtani <sara@najd.example>``; the name is None if missing."""
    found = _MAILBOX.fullmatch(cell)
    if found is None:
        return cell, None
    return found["address"], _name(found["name"])


def _name(text: str) -> str | None:
    return single_line(text.strip(" \"'"))[:NAME_MAX] or None


def _email(typed: str) -> str | None:
    try:
        return normalize_email(without_marks(typed.removeprefix("mailto:")))
    except PydanticCustomError:
        return None


def _problem(line: int, text: str, fault: Fault) -> Problem:
    return Problem(line, text[:SHOWN_MAX], fault)
