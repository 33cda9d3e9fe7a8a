"""Users and passwords of stores in separate settings, as database operators provide them."""

from collections.abc import Iterator

import pytest
from pydantic import SecretStr, ValidationError
from redis.asyncio import Redis
from sqlalchemy import text

from dev.postgres import EmbeddedPostgres
from portal.platform.db.engine import create_engine
from portal.platform.settings import Settings

# Every reserved character of URLs, and some that must be encoded.
AWKWARD = "p:a/s@s?w#o%r&d +é\\"


def with_addresses(settings: Settings, **said: str) -> Settings:
    return Settings.model_validate(settings.model_dump() | said)


@pytest.fixture
def role(postgres_server: EmbeddedPostgres) -> Iterator[str]:
    """A role with a password; the embedded server requires none from other roles."""
    hba = postgres_server.data / "pg_hba.conf"
    as_it_was = hba.read_text(encoding="utf-8")
    postgres_server.sql(f"create role apart login password '{AWKWARD}'")
    hba.write_text(f"local all apart scram-sha-256\n{as_it_was}", encoding="utf-8")
    postgres_server.sql("select pg_reload_conf()")
    yield "apart"
    hba.write_text(as_it_was, encoding="utf-8")
    postgres_server.sql("select pg_reload_conf()")
    postgres_server.sql("drop role apart")


async def who_asks(settings: Settings) -> str:
    engine = create_engine(settings)
    try:
        async with engine.connect() as connection:
            return str((await connection.execute(text("select current_user"))).scalar_one())
    finally:
        await engine.dispose()


async def test_postgresql_lets_them_in(settings: Settings, role: str) -> None:
    bare = f"postgresql://{settings.database_url.get_secret_value().rpartition('@')[2]}"
    apart = with_addresses(settings, database_url=bare, database_username=role, database_password=AWKWARD)
    assert await who_asks(apart) == role
    wrong = with_addresses(settings, database_url=bare, database_username=role, database_password="another")
    with pytest.raises(Exception, match="password authentication failed"):
        await who_asks(wrong)


async def test_valkey_lets_them_in(settings: Settings, valkey_url: str) -> None:
    owner = Redis.from_url(valkey_url)
    await owner.acl_setuser("apart:é", enabled=True, passwords=[f"+{AWKWARD}"], categories=["+@all"], keys=["*"])
    try:
        bare = f"redis://{valkey_url.rpartition('@')[2]}"
        apart = with_addresses(settings, redis_url=bare, redis_username="apart:é", redis_password=AWKWARD)
        async with Redis.from_url(apart.redis_url.get_secret_value(), decode_responses=True) as client:
            assert await client.acl_whoami() == "apart:é"
    finally:
        await owner.acl_deluser("apart:é")
        await owner.aclose()


@pytest.mark.parametrize(
    ("address", "said", "whole"),
    [
        ("redis://valkey.example:6379/0", {"redis_password": "a b"}, "redis://:a%20b@valkey.example:6379/0"),
        ("rediss://u@valkey.example", {"redis_password": "p"}, "rediss://u:p@valkey.example"),
        ("redis://[fd00::1]:6379", {"redis_password": "p"}, "redis://:p@[fd00::1]:6379"),
        ("redis://:mine@valkey.example", {"redis_password": "p"}, "redis://:mine@valkey.example"),
        ("redis://valkey.example", {"redis_username": "nobody"}, "redis://valkey.example"),
        ("unix:///run/valkey?db=1", {"redis_password": "p"}, "unix://:p@/run/valkey?db=1"),
    ],
)
def test_an_address_of_redis_is_completed(settings: Settings, address: str, said: dict[str, str], whole: str) -> None:
    assert with_addresses(settings, redis_url=address, **said).redis_url.get_secret_value() == whole


def test_the_credentials_of_the_url_take_precedence(settings: Settings) -> None:
    address = "postgresql+asyncpg://owner:mine@postgres.example:5432/portal?sslmode=require"
    found = with_addresses(settings, database_url=address, database_username="app", database_password="other")
    assert found.database_url == SecretStr(address)
    half = with_addresses(settings, database_url="postgresql://owner@h/portal", database_password="other")
    assert half.database_url.get_secret_value() == "postgresql://owner:other@h/portal"


def test_error_messages_contain_no_password(settings: Settings) -> None:
    with pytest.raises(ValidationError, match="must look like redis://") as refused:
        with_addresses(settings, redis_url="valkey.example", redis_password="secret-password")
    assert "secret-password" not in str(refused.value.errors(include_input=False))
