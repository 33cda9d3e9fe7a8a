"""Commands of the chart's Jobs can be repeated and wait for stores that start at the same time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import URL, select, text

from dev.ports import LOCALHOST, reserved_port
from dev.postgres import EmbeddedPostgres
from dev.stack import EmbeddedValkey, MinioServer
from portal.domain.identity.passwords import follows_rules
from portal.domain.identity.users import Role, User
from portal.entry import cli
from portal.entry.cluster_secrets import random_value
from portal.platform import termination
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Environment, Settings, StorageKind
from portal.platform.storage.s3 import S3Storage
from portal.platform.termination import REFUSED as REFUSAL
from tests.databases import administer, copied_database
from tests.fault_proxy import Fault, FaultProxy

ADMIN = ("admin@licensing.example", "Salma", "Alharbi")
SettingsOf = Callable[[URL], Settings]
Ended = Callable[[], tuple[str, str]]


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ended:
    """Returns what a command has logged and the message that it has left for Kubernetes."""
    file = tmp_path / "termination-log"
    file.touch()
    monkeypatch.setattr(termination, "MESSAGE_FILE", str(file))
    return lambda: (capsys.readouterr().out, file.read_text(encoding="utf-8"))


@pytest.fixture
async def s3_settings(template: URL, minio: MinioServer, settings_of: SettingsOf) -> AsyncIterator[Settings]:
    async with copied_database(template) as database:
        values = {
            "environment": Environment.PRODUCTION,
            "storage": StorageKind.S3,
            "s3_endpoint": minio.endpoint,
            "s3_secure": False,
            "s3_access_key": SecretStr(minio.access_key),
            "s3_secret_key": SecretStr(minio.secret_key),
            "s3_bucket": "commands",
            "s3_source": "Secret portal-s3, keys access-key and secret-key",
        }
        settings = settings_of(database).model_copy(update=values)
        storage = S3Storage.from_settings(settings)
        await storage.prepare()
        await storage.aclose()
        yield settings


def call(monkeypatch: pytest.MonkeyPatch, settings: Settings, *arguments: str) -> int:
    monkeypatch.setattr(cli, "get_settings", lambda: settings)
    monkeypatch.setattr(cli, "configure_logging", lambda _settings: None)
    return cli.main(arguments)


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


# Roles and databases that PostgreSQL refuses: URL's parts, and the sentence.
REFUSED = {
    "role": ({"username": "absent_here"}, "PostgreSQL refuses PORTAL_DATABASE_URL"),
    "database": ({"database": "absent_here"}, "PostgreSQL does not have the database of PORTAL_DATABASE_URL"),
    "right": (
        {"username": "portal_test_without_rights"},
        "PostgreSQL does not give the user of PORTAL_DATABASE_URL (Secret portal-postgres, key url) the rights",
    ),
}


@pytest.mark.parametrize("command", ["migrate", "create-admin"])
@pytest.mark.parametrize("what", REFUSED)
async def test_a_certain_refusal_ends_a_command_at_once_with_one_line(
    what: str,
    command: str,
    postgres: URL,
    template: URL,
    settings_of: SettingsOf,
    monkeypatch: pytest.MonkeyPatch,
    ended: Ended,
    tmp_path: Path,
) -> None:
    """Nothing is waited for, the log has one line without a traceback, and Kubernetes gets the sentence."""
    role = "portal_test_without_rights"
    await administer(postgres, f"drop role if exists {role}", f"create role {role} login")
    parts, sentence = REFUSED[what]
    password = tmp_path / "password"
    password.write_text("Contour-lines-1936", encoding="utf-8")
    more = ADMIN if command == "create-admin" else ()
    options = ("--password-file", str(password)) if more else ("--storage",)
    monkeypatch.setattr(cli, "sleep", lambda _seconds: pytest.fail("it waits"))
    async with copied_database(template) as database:
        settings = settings_of(database.set(**parts))  # type: ignore[arg-type]
        settings = settings.model_copy(update={"database_source": "Secret portal-postgres, key url"})
        arguments = (command, "--wait", "60", *options, *more)
        assert await asyncio.to_thread(call, monkeypatch, settings, *arguments) == REFUSAL
    said, message = ended()
    (line,) = said.splitlines()
    assert "store_not_usable" in line
    assert sentence in line
    assert message.startswith(sentence)
    assert "Traceback" not in said
    await administer(postgres, f"drop role {role}")


async def test_settings_that_are_wrong_leave_a_message(
    template: URL, settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch, ended: Ended, tmp_path: Path
) -> None:
    command = ("create-admin", "--password-file", str(tmp_path / "absent"), *ADMIN)
    async with copied_database(template) as database:
        assert await asyncio.to_thread(call, monkeypatch, settings_of(database), *command) == REFUSAL
    assert ended()[1].startswith("The password cannot be read")


async def test_migrating_names_the_key_that_the_bucket_refuses(
    template: URL,
    s3_settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    ended: Ended,
) -> None:
    """With storage.createBucket this Job is the first to meet a wrong key."""
    settings = s3_settings.model_copy(update={"s3_secret_key": SecretStr("wrong-wrong")})
    assert await asyncio.to_thread(call, monkeypatch, settings, "migrate", "--storage", "--wait", "60") == REFUSAL
    said, message = ended()
    sentence = (
        "The S3 store refuses PORTAL_S3_ACCESS_KEY and PORTAL_S3_SECRET_KEY (Secret portal-s3, keys access-key and "
        "secret-key) for the bucket commands"
    )
    (line,) = said.splitlines()
    assert "store_not_usable" in line
    assert sentence in line
    assert message.startswith(sentence)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"redis_url": "redis://:wrong@{valkey}/0"}, "Valkey refuses PORTAL_REDIS_URL and PORTAL_REDIS_PASSWORD"),
        ({"s3_access_key": "wrong"}, "The S3 store refuses PORTAL_S3_ACCESS_KEY and PORTAL_S3_SECRET_KEY"),
        ({"s3_bucket": "absent"}, "for the bucket absent (PORTAL_S3_BUCKET): the bucket does not exist"),
    ],
    ids=["valkey", "keys", "bucket"],
)
async def test_nothing_is_migrated_if_another_store_refuses_the_portal(
    changes: dict[str, str],
    sentence: str,
    postgres: URL,
    s3_settings: Settings,
    valkey: EmbeddedValkey,
    monkeypatch: pytest.MonkeyPatch,
    ended: Ended,
) -> None:
    """An upgrade ends before a pod is replaced, and Helm prints the sentence."""
    name = "portal_test_not_migrated"
    await administer(postgres, f"drop database if exists {name} with (force)", f"create database {name}")
    (setting,) = changes
    value = SecretStr(changes[setting].format(valkey=f"{LOCALHOST}:{valkey.port}"))
    url = postgres.set(database=name).render_as_string(hide_password=False)
    update = {"database_url": SecretStr(url), setting: value if setting != "s3_bucket" else value.get_secret_value()}
    settings = s3_settings.model_copy(update=update)
    assert await asyncio.to_thread(call, monkeypatch, settings, "migrate", "--stores", "--wait", "60") == REFUSAL
    said, message = ended()
    assert sentence in message
    assert len(said.splitlines()) == 1
    async with open_resources(settings, application_name="tests") as resources, resources.sessions() as session:
        assert (await session.execute(text("select count(*) from pg_tables where schemaname = 'public'"))).scalar() == 0
    await administer(postgres, f"drop database {name} with (force)")


async def test_migrating_does_not_need_the_other_stores_to_answer(
    template: URL, s3_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pods wait for those."""
    away = f"{LOCALHOST}:{reserved_port()}"
    settings = s3_settings.model_copy(update={"redis_url": SecretStr(f"redis://{away}/0"), "s3_endpoint": away})
    assert await asyncio.to_thread(call, monkeypatch, settings, "migrate", "--stores") == 0
