"""The engine and the maker of sessions."""

from sqlalchemy import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from portal.settings import Settings


def database_url(settings: Settings) -> URL:
    return make_url(settings.database_url.get_secret_value()).set(drivername="postgresql+asyncpg")


def create_engine(settings: Settings, *, application_name: str = "portal") -> AsyncEngine:
    """A pool that notices a restarted server (``pool_pre_ping``) and never waits longer than a request should."""
    return create_async_engine(
        database_url(settings),
        pool_size=settings.database_pool_size,
        max_overflow=0,
        pool_timeout=settings.database_pool_timeout,
        pool_pre_ping=True,
        # Tracebacks go to the log, and what statements are given is personal.
        hide_parameters=True,
        connect_args={
            "timeout": 5,
            "command_timeout": 30,
            "server_settings": {"application_name": application_name, "timezone": "UTC", "jit": "off"},
        },
    )


def create_session_maker(engine: AsyncEngine) -> async_sessionmaker[AsyncSession]:
    return async_sessionmaker(engine, expire_on_commit=False, autoflush=True)
