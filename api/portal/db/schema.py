"""Migrating, and knowing whether the database is at the revision that this code needs."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import URL, text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncSession

MIGRATIONS = Path(__file__).with_name("migrations")


def alembic_config(url: URL) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url
    return config


def migrate(url: URL, revision: str = "head") -> None:
    """Upgrades to ``revision`` under an advisory lock. Runs its own event loop: call it from none."""
    command.upgrade(alembic_config(url), revision)


def expected_revision() -> str:
    """The newest revision that this code carries."""
    script = ScriptDirectory(str(MIGRATIONS))
    head = script.get_current_head()
    if head is None:
        raise RuntimeError("the package carries no migrations")
    return head


async def current_revision(session: AsyncSession) -> str | None:
    """What the database says it is at; ``None`` where it was never migrated."""
    try:
        revision: str | None = (
            await session.execute(text("select version_num from alembic_version"))
        ).scalar_one_or_none()
    except ProgrammingError:
        await session.rollback()
        return None
    return revision
