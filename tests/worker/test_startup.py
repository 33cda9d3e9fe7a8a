"""A new worker with a wrong credential takes no jobs, ends, and stops the rollout."""

from dataclasses import replace
from pathlib import Path

import httpx2
from pydantic import SecretStr
from sqlalchemy import make_url

from dev.ports import LOCALHOST, reserved_port
from dev.stack import EmbeddedValkey
from portal.platform.termination import REFUSED
from tests.worker.portal import Portal, WorkerProcess, eventually


async def answer_of(worker: WorkerProcess) -> httpx2.Response | None:
    try:
        return await worker.get("/startupz")
    except httpx2.TransportError:
        return None


async def until_it_says(worker: WorkerProcess, words: str) -> None:
    async def says() -> bool:
        answer = await answer_of(worker)
        return answer is not None and words in answer.text

    await eventually(says, f"the probe does not say {words!r}")


def with_valkey(portal: Portal, url: str, folder: Path) -> Portal:
    settings = portal.resources.settings.model_copy(update={"redis_url": SecretStr(url)})
    folder.mkdir()
    return Portal(replace(portal.resources, settings=settings), portal.mail_server, folder)


async def test_a_worker_that_valkey_refuses_ends_and_takes_no_jobs(
    portal: Portal, tmp_path: Path, valkey_url: str
) -> None:
    """Kubernetes starts it again, with the credentials that the Secret then has."""
    address = httpx2.URL(valkey_url)
    wrong = with_valkey(portal, f"redis://:wrong-one@{address.host}:{address.port}/0", tmp_path / "wrong")
    await portal.ask_for_mails(2)
    refused = wrong.begin_worker()
    assert await refused.ended() == REFUSED
    assert portal.mail_server.mails == []
    await portal.start_worker()
    await portal.mail_server.until(2, seconds=30)
    (line,) = [line for line in refused.log if line["event"] == "store_not_usable"]
    assert (line["store"], line["is_refusal"]) == ("valkey", True)
    assert line["problem"].startswith("Valkey refuses PORTAL_REDIS_URL and PORTAL_REDIS_PASSWORD")
    assert "wrong-one" not in refused.log_path.read_text()


async def test_a_worker_that_postgresql_refuses_ends_with_one_sentence(portal: Portal, tmp_path: Path) -> None:
    url = make_url(portal.resources.settings.database_url.get_secret_value()).set(username="absent_here")
    changes = {
        "database_url": SecretStr(url.render_as_string(hide_password=False)),
        "database_source": "Secret portal-postgres, key url",
    }
    (tmp_path / "wrong").mkdir()
    settings = portal.resources.settings.model_copy(update=changes)
    wrong = Portal(replace(portal.resources, settings=settings), portal.mail_server, tmp_path / "wrong")
    refused = wrong.begin_worker()
    assert await refused.ended() == REFUSED
    (line,) = refused.log
    assert line["event"] == "store_not_usable"
    assert line["problem"].startswith("PostgreSQL refuses PORTAL_DATABASE_URL (Secret portal-postgres, key url): role")


async def test_a_worker_ends_when_a_store_comes_up_and_refuses_it(portal: Portal, tmp_path: Path) -> None:
    """It has worked without Valkey meanwhile, and its jobs end first."""
    port = reserved_port()
    away = with_valkey(portal, f"redis://:wrong-one@{LOCALHOST}:{port}/0", tmp_path / "away")
    worker = away.begin_worker()
    try:
        await portal.ask_for_mails(1)
        await portal.mail_server.until(1, seconds=30)
        with EmbeddedValkey(tmp_path / "late", durable=False, port=port):
            assert await worker.ended() == REFUSED
        assert worker.log[-1]["event"] == "worker_stopped"
    finally:
        away.end_all()


async def test_a_worker_without_valkey_works_and_has_not_started(portal: Portal, tmp_path: Path) -> None:
    """Mails do not need Valkey; a wrong address still stops the rollout."""
    away = with_valkey(portal, f"redis://{LOCALHOST}:{reserved_port()}/0", tmp_path / "away")
    worker = away.begin_worker()
    try:
        await portal.ask_for_mails(1)
        await portal.mail_server.until(1, seconds=30)
        await until_it_says(worker, "Valkey is not reachable by PORTAL_REDIS_URL")
    finally:
        away.end_all()


async def test_a_worker_that_the_stores_let_in_has_started(portal: Portal) -> None:
    worker = await portal.start_worker()
    await until_it_says(worker, "ok")
