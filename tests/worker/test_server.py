"""The worker's health port reports the truth, even about a blocked event loop."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest

from dev.stack import reserved_port
from portal_worker import liveness as liveness_module
from portal_worker.liveness import Liveness
from portal_worker.process import _tick
from portal_worker.server import serving


@contextmanager
def asked(liveness: Liveness) -> Iterator[httpx2.Client]:
    port = reserved_port()
    with serving(liveness, host="127.0.0.1", port=port), httpx2.Client(base_url=f"http://127.0.0.1:{port}") as client:
        yield client


def test_alive_as_long_as_every_loop_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liveness_module, "STALL_TIMEOUT", 0.2)
    liveness = Liveness()
    with asked(liveness) as client:
        liveness.heartbeat("sweeper of mail")
        liveness.heartbeat("event loop")
        assert client.get("/livez").status_code == 200
        time.sleep(0.3)
        liveness.heartbeat("event loop")
        answer = client.get("/livez")
        assert (answer.status_code, answer.text) == (503, "sweeper of mail")
        liveness.heartbeat("sweeper of mail")
        assert client.get("/livez").status_code == 200


async def test_a_blocked_event_loop_fails_liveness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liveness_module, "STALL_TIMEOUT", 0.5)
    monkeypatch.setattr("portal_worker.process.TICK", 0.05)
    liveness = Liveness()
    with asked(liveness) as client:
        ticking = asyncio.create_task(_tick(liveness))
        await asyncio.sleep(0.2)
        assert (await asyncio.to_thread(client.get, "/livez")).status_code == 200
        time.sleep(0.8)  # noqa: ASYNC251  (this is the hanging)
        assert client.get("/livez").status_code == 503
        ticking.cancel()


def test_ready_once_it_has_started() -> None:
    liveness = Liveness()
    with asked(liveness) as client:
        assert client.get("/readyz").status_code == 503
        liveness.has_started = True
        assert client.get("/readyz?verbose").status_code == 200


def test_the_startup_probe_names_the_store_that_does_not_let_it_in() -> None:
    liveness = Liveness()
    with asked(liveness) as client:
        assert client.get("/startupz").status_code == 503
        liveness.has_started = True
        liveness.startup_problems = ["Valkey refuses PORTAL_REDIS_URL"]
        answer = client.get("/startupz")
        assert (answer.status_code, answer.text) == (503, "Valkey refuses PORTAL_REDIS_URL")
        liveness.startup_problems = []
        assert client.get("/startupz").status_code == 200


def test_only_metrics_are_served() -> None:
    with asked(Liveness()) as client:
        metrics = client.get("/metrics").text
        for name in ("portal_jobs_started_total", "portal_jobs_ended_total", "portal_job_time_in_queue_seconds"):
            assert f"# TYPE {name.removesuffix('_total')}" in metrics
        assert client.get("/").status_code == 404
        assert client.get("/metrics/../etc/passwd").status_code == 404
