"""Compares the database's revision with the one that this code needs."""

from functools import cache
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.db.outages import is_unusable

MIGRATIONS = Path(__file__).parents[2] / "migrations"


class SchemaTooOld(Exception):
    """The database has a revision whose migrations this release no longer carries."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database is at {revision}; this release migrates from {min(_revisions())} on."
            " Upgrade to the release before first."
        )


@cache
def _revisions() -> frozenset[str]:
    """Those of this code, by file number."""
    numbers = frozenset(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))
    if not numbers:
        raise RuntimeError("the package carries no migrations")
    return numbers


def expected_revision() -> str:
    """The newest revision of this code."""
    return max(_revisions())


def suffices(revision: str | None) -> bool:
    """Whether this code can work on the schema.

    A newer one suffices, too: migrations first add and only a release later remove, so that the pods of the release
    before go on while the new ones start, and after a rollback.
    """
    return revision is not None and revision.isdecimal() and int(revision) >= int(expected_revision())


def is_ahead(revision: str | None) -> bool:
    """Whether a later release has migrated the database, to a revision that this code does not have."""
    return suffices(revision) and revision != expected_revision()


def is_too_old(revision: str | None) -> bool:
    return revision is not None and revision.isdecimal() and int(revision) < int(min(_revisions()))


async def current_revision(session: AsyncSession) -> str | None:
    """The revision stored in the database; ``None`` if it was never migrated. Raises if its user may not read it."""
    try:
        revision: str | None = (
            await session.execute(text("select version_num from alembic_version"))
        ).scalar_one_or_none()
    except ProgrammingError as error:
        await session.rollback()
        if is_unusable(error):
            raise
        return None
    return revision
