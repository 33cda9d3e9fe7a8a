"""Compares the database's revision with the one that this code needs."""

from functools import cache
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.db.outages import is_unusable

MIGRATIONS = Path(__file__).parents[2] / "migrations"


@cache
def expected_revision() -> str:
    """The newest revision of this code, by file number."""
    numbers = [file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*_*.py")]
    if not numbers:
        raise RuntimeError("the package carries no migrations")
    return max(numbers)


def suffices(revision: str | None) -> bool:
    """Whether this code can work on the schema.

    A newer one suffices, too: migrations first add and only a release later remove, so that the pods of the release
    before go on while the new ones start, and after a rollback.
    """
    return revision is not None and revision.isdecimal() and int(revision) >= int(expected_revision())


def is_ahead(revision: str | None) -> bool:
    """Whether a later release has migrated the database, to a revision that this code does not have."""
    return suffices(revision) and revision != expected_revision()


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
