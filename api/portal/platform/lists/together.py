"""An action on several rows of a list: each row is done, or left with the reason. Both are reported."""

from collections.abc import Sequence
from dataclasses import dataclass

MAX_TOGETHER = 100
"""Rows of one request; as many as an export of selected rows has."""


@dataclass(frozen=True, slots=True)
class Left:
    """A row that was not changed. ``name``: None if the row does not exist. ``by``: who decided before, if known."""

    id: str
    name: str | None
    reason: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class DoneTogether:
    """``done``: rows that are as requested, changed now or before; ``left``: the others, in the order of their ids."""

    done: int
    left: Sequence[Left]
