"""Commands of the chart's Jobs can be repeated and wait for stores that start at the same time."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import URL, select, text

from dev.ports import LOCALHOST, reserved_port
from dev.postgres import EmbeddedPostgres
from portal.domain.identity.passwords import follows_rules
from portal.domain.identity.users import Role, User
from portal.entry import cli
from portal.entry.cluster_secrets import random_value
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from portal.platform.termination import REFUSED as REFUSAL
from tests.api.commands.conftest import ADMIN, Ended, SettingsOf, call
from tests.databases import administer, copied_database
from tests.fault_proxy import Fault, FaultProxy


async def admins(settings: Settings) -> list[User]:
    async with open_resources(settings, application_name="tests") as resources, resources.sessions() as session:
        return list(await session.scalars(select(User).where(User.role == Role.ADMIN)))


async def test_the_first_administrator_is_made_once(
    template: URL, settings_of: SettingsOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "password"
    file.write_text("Contour-lines-1936\n", encoding="utf-8")
    command = ("create-admin", "--if-missing", "--password-file", str(file), *ADMIN)
    async with copied_database(template) as database:
        settings = settings_of(database)
        assert await asyncio.to_thread(call, monkeypatch, settings, *command) == 0
        (made,) = await admins(settings)
        file.write_text("Another-password-1\n", encoding="utf-8")
        assert await asyncio.to_thread(call, monkeypatch, settings, *command) == 0
        (still,) = await admins(settings)
    assert still.password_hash == made.password_hash


async def test_two_jobs_at_once_make_one_administrator(
    template: URL, settings_of: SettingsOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Applied twice with other settings, the chart runs two Jobs."""
    file = tmp_path / "password"
    file.write_text("Contour-lines-1936", encoding="utf-8")
    command = ("create-admin", "--if-missing", "--password-file", str(file), *ADMIN)
    async with copied_database(template) as database:
        settings = settings_of(database)
        both = (asyncio.to_thread(call, monkeypatch, settings, *command) for _ in range(2))
        assert await asyncio.gather(*both) == [0, 0]
        assert len(await admins(settings)) == 1


async def test_an_administrator_waits_for_the_schema(
    postgres: URL, settings_of: SettingsOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tools that apply all at once start this Job beside the migrations."""
    name = "portal_test_administrator_waits"
    settings = settings_of(postgres.set(database=name))
    monkeypatch.setattr(cli, "RETRY_SECONDS", 0.1)
    file = tmp_path / "password"
    file.write_text("Contour-lines-1936", encoding="utf-8")
    command = ("create-admin", "--wait", "60", "--password-file", str(file), *ADMIN)
    await administer(postgres, f"create database {name}")
    try:
        creating = asyncio.create_task(asyncio.to_thread(call, monkeypatch, settings, *command))
        await asyncio.sleep(0.5)
        assert not creating.done()
        assert await asyncio.to_thread(call, monkeypatch, settings, "migrate") == 0
        assert await creating == 0
        assert len(await admins(settings)) == 1
    finally:
        await administer(postgres, f"drop database {name} with (force)")


async def test_an_existing_account_needs_no_first_password(
    template: URL,
    settings_of: SettingsOf,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The password's Secret may be deleted; each upgrade runs the command again."""
    file = tmp_path / "password"
    command = ("create-admin", "--if-missing", "--password-file", str(file), *ADMIN)
    async with copied_database(template) as database:
        settings = settings_of(database)
        assert await asyncio.to_thread(call, monkeypatch, settings, *command) == 2
        assert f"The password cannot be read: {file}" in capsys.readouterr().err
        assert await admins(settings) == []
        file.write_text("Contour-lines-1936\n", encoding="utf-8")
        assert await asyncio.to_thread(call, monkeypatch, settings, *command) == 0
        file.unlink()
        assert await asyncio.to_thread(call, monkeypatch, settings, *command) == 0
        assert len(await admins(settings)) == 1


def test_every_generated_password_follows_the_password_rules() -> None:
    """The generated password of the first administrator must pass the password rules."""
    assert all(follows_rules(random_value()) for _ in range(200))


async def test_without_the_option_a_taken_address_is_an_error(
    template: URL,
    settings_of: SettingsOf,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "password"
    file.write_text("Contour-lines-1936", encoding="utf-8")
    command = ("create-admin", "--password-file", str(file), *ADMIN)
    async with copied_database(template) as database:
        settings = settings_of(database)
        assert await asyncio.to_thread(call, monkeypatch, settings, *command) == 0
        assert await asyncio.to_thread(call, monkeypatch, settings, *command) == REFUSAL
    assert "email: taken" in capsys.readouterr().err


async def test_migrating_waits_for_a_server_that_answers_later(
    postgres: URL, postgres_server: EmbeddedPostgres, settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "portal_test_comes_later"
    monkeypatch.setattr(cli, "RETRY_SECONDS", 0.1)
    await administer(postgres, f"create database {name}")
    with FaultProxy.before_postgres(postgres_server.socket_folder) as proxy:
        proxy.fault = Fault.RESET
        settings = settings_of(postgres.set(database=name, host=LOCALHOST, port=proxy.port, query={}))
        migrating = asyncio.create_task(
            asyncio.to_thread(call, monkeypatch, settings, "migrate", "--storage", "--stores", "--wait", "60")
        )
        await asyncio.sleep(0.5)
        assert not migrating.done()
        proxy.fault = Fault.NONE
        assert await migrating == 0
        assert settings.storage_dir is not None
        assert settings.storage_dir.is_dir()
        async with open_resources(settings, application_name="tests") as resources, resources.sessions() as session:
            assert (await session.execute(text("select count(*) from documents"))).scalar_one() == 7
    await administer(postgres, f"drop database {name} with (force)")


async def test_migrating_gives_up_when_it_has_waited_long_enough(
    postgres: URL, settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch, ended: Ended
) -> None:
    """An outage may pass, so the chart's Job tries again."""
    settings = settings_of(postgres.set(host=LOCALHOST, port=reserved_port(), query={}))
    settings = settings.model_copy(update={"database_source": "Secret portal-postgres, key url"})
    monkeypatch.setattr(cli, "RETRY_SECONDS", 0.05)
    assert await asyncio.to_thread(call, monkeypatch, settings, "migrate", "--wait", "0.2") == 1
    said, message = ended()
    sentence = "is not reachable by PORTAL_DATABASE_URL (Secret portal-postgres, key url)"
    waited, ended_with = said.splitlines()
    assert "store_waited_for" in waited
    assert "store_not_usable" in ended_with
    assert sentence in waited
    assert sentence in ended_with
    assert sentence in message
