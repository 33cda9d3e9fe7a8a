"""What is wrong with PostgreSQL's settings is said with the settings' names, and never the password."""

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import URL, make_url

from dev.ports import LOCALHOST, reserved_port
from dev.stack import EmbeddedPostgres
from portal.entry.startup import check_database
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from portal.platform.store_problems import StoreProblem
from tests.databases import administer

SOURCE = "Secret portal-postgres, key url"
BY = f"PORTAL_DATABASE_URL ({SOURCE})"
WRONG = "a-password-that-is-wrong"


def pointed_at(settings: Settings, **parts: Any) -> Settings:
    url = make_url(settings.database_url.get_secret_value()).set(**parts).render_as_string(hide_password=False)
    return settings.model_copy(update={"database_url": SecretStr(url), "database_source": SOURCE})


async def asked(settings: Settings) -> StoreProblem | None:
    async with open_resources(settings, application_name="tests") as resources:
        return await check_database(resources)


@asynccontextmanager
async def a_role(postgres: URL, name: str, options: str) -> AsyncIterator[str]:
    await administer(postgres, f"create role {name} {options}")
    try:
        yield name
    finally:
        await administer(postgres, f"drop owned by {name}", f"drop role {name}")


async def test_a_database_that_accepts_the_process_has_no_problem(settings: Settings) -> None:
    assert await asked(settings) is None


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"username": "absent_here"}, f'PostgreSQL refuses {BY}: role "absent_here" does not exist'),
        (
            {"database": "absent_here"},
            f'PostgreSQL does not have the database of {BY}: database "absent_here" does not exist',
        ),
    ],
    ids=["user", "database"],
)
async def test_a_wrong_name_is_a_refusal(settings: Settings, parts: Mapping[str, Any], sentence: str) -> None:
    assert await asked(pointed_at(settings, **parts)) == StoreProblem(sentence, is_refusal=True)


async def test_a_wrong_password_is_a_refusal_and_is_not_repeated(
    postgres: URL, postgres_server: EmbeddedPostgres, settings: Settings
) -> None:
    file = postgres_server.data / "pg_hba.conf"
    before = file.read_text()
    async with a_role(postgres, "portal_test_guarded", "login password 'the right one'") as name:
        file.write_text(f"local all {name} scram-sha-256\n{before}")
        await administer(postgres, "select pg_reload_conf()")
        try:
            guarded = pointed_at(settings, username=name, password=WRONG)
            apart = guarded.model_copy(update={"database_username": name, "database_password": SecretStr(WRONG)})
            problem = await _until_refused(guarded)
            with_parts = await asked(apart)
            right = await asked(pointed_at(settings, username=name, password="the right one"))
        finally:
            file.write_text(before)
            await administer(postgres, "select pg_reload_conf()")
    words = f'password authentication failed for user "{name}"'
    assert problem == StoreProblem(f"PostgreSQL refuses {BY}: {words}", is_refusal=True)
    names = "PORTAL_DATABASE_URL, PORTAL_DATABASE_USERNAME and PORTAL_DATABASE_PASSWORD"
    assert with_parts == StoreProblem(f"PostgreSQL refuses {names} ({SOURCE}): {words}", is_refusal=True)
    assert right is not None
    assert "rights that the portal needs" in right.text, "the password is right, and the role has no rights"


async def _until_refused(settings: Settings) -> StoreProblem | None:
    """The server reads the file again a moment after it has answered."""
    problem = await asked(settings)
    for _ in range(100):
        if problem is not None and "authentication" in problem.text:
            break
        await asyncio.sleep(0.05)
        problem = await asked(settings)
    return problem


async def test_a_user_without_rights_is_a_refusal(postgres: URL, settings: Settings) -> None:
    async with a_role(postgres, "portal_test_powerless", "login") as name:
        problem = await asked(pointed_at(settings, username=name))
    assert problem is not None
    assert problem.is_refusal
    expected = f"PostgreSQL does not give the user of {BY} the rights that the portal needs: permission denied for"
    assert problem.text.startswith(expected)


async def test_no_free_connection_is_no_refusal(postgres: URL, settings: Settings) -> None:
    async with a_role(postgres, "portal_test_crowded", "login connection limit 0") as name:
        problem = await asked(pointed_at(settings, username=name))
    text = f'PostgreSQL has no room for another connection or more data by {BY}: too many connections for role "{name}"'
    assert problem == StoreProblem(text, is_refusal=False)


async def test_a_port_where_nothing_listens_is_named(settings: Settings) -> None:
    port = reserved_port()
    problem = await asked(pointed_at(settings, host=LOCALHOST, port=port, query={}))
    assert problem is not None
    assert not problem.is_refusal
    assert problem.text.startswith(f"PostgreSQL at {LOCALHOST}:{port} is not reachable by {BY}: ConnectionRefusedError")


async def test_a_host_that_is_not_known_is_named(settings: Settings) -> None:
    problem = await asked(pointed_at(settings, host="postgres.invalid", query={}))
    assert problem is not None
    assert problem.text.startswith(f"PostgreSQL at postgres.invalid:5432 is not reachable by {BY}: gaierror: ")


async def test_a_server_without_tls_is_named_with_the_mode(settings: Settings) -> None:
    """It answers N to the request for TLS, as PostgreSQL does."""

    async def without_tls(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(8)
        writer.write(b"N")
        await reader.read()
        writer.close()

    async with await asyncio.start_server(without_tls, LOCALHOST, 0, family=socket.AF_INET) as server:
        port = server.sockets[0].getsockname()[1]
        problem = await asked(pointed_at(settings, host=LOCALHOST, port=port, query={"sslmode": "require"}))
    assert problem is not None
    expected = f"PostgreSQL at {LOCALHOST}:{port} does not accept the TLS mode (sslmode) of {BY}: ConnectionError"
    assert problem.text.startswith(expected)
    assert problem.is_refusal, "the server does not get a certificate by itself"
