"""Commands end at once with one sentence when a store certainly refuses them."""

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import URL, text

from dev.ports import LOCALHOST, reserved_port
from dev.stack import EmbeddedValkey
from portal.entry import cli
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from portal.platform.termination import REFUSED as REFUSAL
from tests.api.commands.conftest import ADMIN, Ended, SettingsOf, call
from tests.databases import administer, copied_database

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
