"""A wrong credential stops a rollout at its first pod, and the log and the pod's last state name the setting."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from redis.asyncio import Redis
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncSession
from structlog.testing import capture_logs

from dev.ports import LOCALHOST, reserved_port
from dev.stack import EmbeddedValkey, MinioServer
from portal.entry.app import create_app
from portal.entry.serving import serve
from portal.entry.startup import StartupChecks, warn_of_missing_break_glass
from portal.platform import termination
from portal.platform.runtime.resources import Resources, open_resources
from portal.platform.settings import Environment, Settings, StorageKind
from portal.platform.storage.s3 import S3Storage
from portal.platform.termination import REFUSED
from tests.api.conftest import browser
from tests.api.people.accounts.signing_in import with_settings
from tests.databases import copied_database
from tests.factories.accounts import an_admin
from tests.worker.portal import environment_of, eventually

WRONG = "a-password-that-is-wrong"


@pytest.fixture
def s3_settings(settings: Settings, minio: MinioServer) -> Settings:
    return settings.model_copy(
        update={
            "environment": Environment.PRODUCTION,
            "storage": StorageKind.S3,
            "s3_endpoint": minio.endpoint,
            "s3_access_key": SecretStr(minio.access_key),
            "s3_secret_key": SecretStr(minio.secret_key),
            "s3_secure": False,
            "s3_bucket": "startup",
            "s3_source": "Secret portal-s3, keys access-key and secret-key",
            "redis_source": "Secret portal-valkey, key url",
        }
    )


def with_password(settings: Settings, password: str) -> Settings:
    address = httpx2.URL(settings.redis_url.get_secret_value()).copy_with(username="", password=password)
    return settings.model_copy(update={"redis_url": SecretStr(str(address))})


@asynccontextmanager
async def checked(settings: Settings) -> AsyncIterator[tuple[StartupChecks, list[str], list[bool]]]:
    async with open_resources(settings, application_name="tests") as resources:
        checks = StartupChecks(resources)
        found = await checks.ask()
        yield checks, [problem.text for problem in found], [problem.is_refusal for problem in found]


async def make_bucket(settings: Settings) -> None:
    storage = S3Storage.from_settings(settings)
    await storage.prepare()
    await storage.aclose()


async def test_a_wrong_password_of_valkey_names_the_setting_and_the_secret(s3_settings: Settings) -> None:
    await make_bucket(s3_settings)
    async with checked(with_password(s3_settings, WRONG)) as (_, problems, refusals):
        assert refusals == [True]
        (problem,) = problems
    assert "Valkey refuses PORTAL_REDIS_URL and PORTAL_REDIS_PASSWORD (Secret portal-valkey, key url)" in problem
    assert WRONG not in problem


async def test_a_missing_password_of_valkey_is_a_refusal(s3_settings: Settings) -> None:
    await make_bucket(s3_settings)
    async with checked(with_password(s3_settings, "")) as (_, problems, refusals):
        assert (refusals, "Valkey refuses" in problems[0]) == ([True], True)


@pytest.mark.parametrize("wrong", ["s3_access_key", "s3_secret_key"])
async def test_a_wrong_key_of_the_store_names_the_settings_and_the_secret(s3_settings: Settings, wrong: str) -> None:
    await make_bucket(s3_settings)
    async with checked(s3_settings.model_copy(update={wrong: SecretStr(WRONG)})) as (_, problems, refusals):
        assert refusals == [True]
        (problem,) = problems
    assert "The S3 store refuses PORTAL_S3_ACCESS_KEY and PORTAL_S3_SECRET_KEY" in problem
    assert "(Secret portal-s3, keys access-key and secret-key) for the bucket startup (PORTAL_S3_BUCKET)" in problem
    assert WRONG not in problem


async def test_a_missing_bucket_is_a_refusal(s3_settings: Settings) -> None:
    async with checked(s3_settings.model_copy(update={"s3_bucket": "nowhere"})) as (_, problems, refusals):
        assert refusals == [True]
        assert "for the bucket nowhere (PORTAL_S3_BUCKET): the bucket does not exist" in problems[0]


async def test_stores_that_are_away_are_no_refusal(s3_settings: Settings) -> None:
    away = f"{LOCALHOST}:{reserved_port()}"
    crippled = s3_settings.model_copy(update={"redis_url": SecretStr(f"redis://{away}/0"), "s3_endpoint": away})
    async with checked(crippled) as (_, problems, refusals):
        assert refusals == [False, False]
        assert "Valkey is not reachable by PORTAL_REDIS_URL" in problems[0]
        assert "The S3 store is not usable by PORTAL_S3_ACCESS_KEY" in problems[1]


async def test_a_store_that_has_accepted_the_process_is_not_asked_again(s3_settings: Settings) -> None:
    async with (
        Redis.from_url(s3_settings.redis_url.get_secret_value()) as observer,
        checked(s3_settings.model_copy(update={"s3_bucket": "later"})) as (checks, problems, _),
    ):
        assert len(problems) == 1
        before = (await observer.info("commandstats"))["cmdstat_ping"]["calls"]
        await make_bucket(s3_settings.model_copy(update={"s3_bucket": "later"}))
        assert await checks.ask() == []
        assert (await observer.info("commandstats"))["cmdstat_ping"]["calls"] == before
        assert checks.problems == []


async def test_the_startup_probe_fails_until_the_stores_accept_the_process(
    template: URL, settings_of: Callable[[URL], Settings], valkey: EmbeddedValkey
) -> None:
    async with copied_database(template) as database:
        settings = settings_of(database)
        app = create_app(with_password(settings, WRONG))
        async with app.router.lifespan_context(app), browser(app) as client:
            await asked(app)
            answer = await client.get("/startupz")
            assert answer.status_code == 503
            (problem,) = answer.json()["problems"]
            assert "Valkey refuses PORTAL_REDIS_URL" in problem
            # Readiness does not depend on it: an outage of the store must not make all pods unready.
            assert (await client.get("/readyz")).status_code == 200
            # The server gets the password that the process uses.
            async with Redis.from_url(valkey.url) as admin:
                await admin.config_set("requirepass", WRONG)
                try:
                    await eventually(lambda: passes(client), "never let in", seconds=15)
                finally:
                    await admin.config_set("requirepass", httpx2.URL(valkey.url).password)


async def test_the_probe_names_the_settings_of_postgresql(
    template: URL, settings_of: Callable[[URL], Settings], capsys: pytest.CaptureFixture[str]
) -> None:
    settings = settings_of(template.set(username="absent_here"))
    app = create_app(settings.model_copy(update={"database_source": "Secret portal-postgres, key url"}))
    async with app.router.lifespan_context(app), browser(app) as client:
        await asked(app)
        short, problem = (await client.get("/startupz")).json()["problems"]
        assert short == "database is not reachable"
        assert problem.startswith("PostgreSQL refuses PORTAL_DATABASE_URL (Secret portal-postgres, key url): role")
        # The readiness address is reachable for people, so it discloses no names of settings.
        assert (await client.get("/readyz")).json()["problems"] == [short]
    assert problem in capsys.readouterr().out.replace('\\"', '"')


async def test_an_unusable_public_text_stops_nothing_and_is_named(
    template: URL, settings_of: Callable[[URL], Settings], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "terms.en.md").write_bytes(b"\xff")
    async with copied_database(template) as database:
        app = create_app(settings_of(database).model_copy(update={"texts_dir": tmp_path}))
        async with app.router.lifespan_context(app), browser(app) as client:
            await eventually(lambda: passes(client), "never let in", seconds=15)
            answer = await client.get("/startupz")
    notice = f"{tmp_path / 'terms.en.md'} is not UTF-8"
    assert answer.json() == {"status": "ok", "problems": [], "notices": [notice]}
    assert "public_text_not_used" in capsys.readouterr().out


async def test_a_certain_refusal_ends_the_serving_process_and_names_the_setting(
    template: URL, settings_of: Callable[[URL], Settings], tmp_path: Path
) -> None:
    """Kubernetes starts it again, with the credentials that the Secret then has."""
    async with copied_database(template) as database:
        settings = with_password(settings_of(database), WRONG)
        settings = settings.model_copy(update={"redis_source": "Secret portal-valkey, key url"})
        log = tmp_path / "api.log"
        command = [sys.executable, "-m", "portal", "serve", "--host", LOCALHOST, "--port", str(reserved_port())]
        environment = environment_of(settings) | {"PORTAL_REDIS_SOURCE": settings.redis_source}
        with (
            log.open("w") as output,
            subprocess.Popen(command, env=environment, stderr=output) as process,  # noqa: ASYNC220
        ):
            try:
                assert await asyncio.to_thread(process.wait, 60) == REFUSED
            finally:
                process.kill()
    (line,) = [line for line in lines(log) if line["event"] == "store_not_usable"]
    assert (line["level"], line["store"]) == ("error", "valkey")
    assert "(Secret portal-valkey, key url)" in line["problem"]
    assert WRONG not in log.read_text()
    assert "Traceback" not in log.read_text()


async def test_every_refusal_is_left_for_kubernetes(
    s3_settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``kubectl describe pod`` then shows the sentences."""
    file = tmp_path / "termination-log"
    file.touch()
    monkeypatch.setattr(termination, "MESSAGE_FILE", str(file))
    wrong = with_password(s3_settings, WRONG).model_copy(update={"s3_secret_key": SecretStr(WRONG)})
    assert await asyncio.to_thread(serve, wrong, host=LOCALHOST, port=reserved_port()) == REFUSED
    valkey, storage = file.read_text(encoding="utf-8").splitlines()
    assert valkey.startswith("Valkey refuses PORTAL_REDIS_URL")
    assert storage.startswith("The S3 store refuses PORTAL_S3_ACCESS_KEY")


async def test_a_bucket_may_come_until_the_schema_is_current(
    postgres: URL, s3_settings: Settings, settings_of: Callable[[URL], Settings]
) -> None:
    """A Job that runs beside the pods makes the bucket, and then the schema."""
    update = {"database_url": settings_of(postgres).database_url, "s3_bucket": "nowhere"}
    async with checked(s3_settings.model_copy(update=update)) as (_, problems, refusals):
        assert refusals == [False]
        assert "the bucket does not exist" in problems[0]


@pytest.mark.parametrize(
    ("email", "warnings"), [(None, 0), ("Glass@authority.example", 0), ("typo@authority.example", 1)]
)
async def test_a_break_glass_account_that_is_missing_is_named(
    resources: Resources, session: AsyncSession, email: str | None, warnings: int
) -> None:
    await an_admin(session, email="glass@authority.example")
    configured = resources.settings.model_copy(update={"break_glass_email": email})
    with capture_logs() as logged:
        await warn_of_missing_break_glass(with_settings(resources, configured))
    assert [line["event"] for line in logged].count("break_glass_account_missing") == warnings


async def asked(app: FastAPI) -> None:
    async def has_asked() -> bool:
        return bool(app.state.startup.problems != ["the stores have not been checked yet"])

    await eventually(has_asked, "the stores are not checked", seconds=15)


async def passes(client: httpx2.AsyncClient) -> bool:
    return (await client.get("/startupz")).status_code == httpx2.codes.OK


def lines(log: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
