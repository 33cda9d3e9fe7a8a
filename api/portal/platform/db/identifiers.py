"""Identifiers: UUIDv7, made here and not by the database (docs/adr/0003-uuidv7.md)."""

from uuid import UUID

from uuid_utils.compat import uuid7


def new_id() -> UUID:
    """A time-ordered identifier: inserts stay at the end of an index, and it is known before the row is."""
    return uuid7()
