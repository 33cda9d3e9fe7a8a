"""Migrates the database to the schema of this release."""

from alembic import command
from alembic.config import Config
from sqlalchemy import URL

from portal.platform.db.schema import MIGRATIONS


def alembic_config(url: URL) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url
    return config


def migrate(url: URL, revision: str = "head") -> None:
    """Upgrades to ``revision`` under an advisory lock. Runs its own event loop, so it must not be called from one."""
    command.upgrade(alembic_config(url), revision)
