"""The operator as a process with its own service account, and its portal."""

import json
import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from dev.portal_process import RunningPortal, wait_for
from dev.ports import LOCALHOST, reserved_port
from dev.processes import bound
from tests.operator.cluster import PATIENCE, Namespace
from tests.plain_http import NO_CERTIFICATES
from tests.prepared import Started, prepared, start_api

AUDIENCE = "rfi-portal-internal"
TITLE = {"en": "RFI on HD mapping", "ar": "طلب معلومات"}


class OperatorProcess:
    """The operator with the token files of a pod; started with ``python -m portal_operator`` if not ``forked``."""

    def __init__(
        self,
        namespaces: Sequence[Namespace],
        folder: Path,
        portal_url: str,
        settings: Mapping[str, str],
        *,
        forked: bool = True,
    ) -> None:
        plane = namespaces[0].plane
        self.health_port, self.metrics_port = reserved_port(), reserved_port()
        self.log_path = folder / f"operator-{secrets.token_hex(3)}.log"
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PORTAL_")}
        environment |= {
            "PORTAL_OPERATOR_PORTAL_URL": portal_url,
            "PORTAL_OPERATOR_PORTAL_TOKEN": str(folder / "portal-token"),
            "PORTAL_OPERATOR_NAMESPACES": ",".join(namespace.name for namespace in namespaces),
            "PORTAL_OPERATOR_KUBERNETES_URL": plane.url,
            "PORTAL_OPERATOR_KUBERNETES_CA": str(plane.ca),
            "PORTAL_OPERATOR_KUBERNETES_TOKEN": str(folder / "kubernetes-token"),
            "PORTAL_OPERATOR_HOST": LOCALHOST,
            "PORTAL_OPERATOR_HEALTH_PORT": str(self.health_port),
            "PORTAL_OPERATOR_METRICS_PORT": str(self.metrics_port),
            "PORTAL_OPERATOR_CHECK_SECONDS": "1",
            **{f"PORTAL_OPERATOR_{name}": value for name, value in settings.items()},
        }
        self.process: Started | subprocess.Popen[bytes]
        if forked:
            self.process = prepared("portal_operator.command").start(environment, self.log_path)
        else:
            with self.log_path.open("wb") as log:
                command = bound([sys.executable, "-m", "portal_operator"])
                self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def until_alive(self) -> None:
        wait_for(f"http://{LOCALHOST}:{self.health_port}/healthz", child=self.process)

    def health(self) -> httpx2.Response:
        return httpx2.get(f"http://{LOCALHOST}:{self.health_port}/healthz", timeout=15, verify=NO_CERTIFICATES)

    def readiness(self) -> httpx2.Response:
        return httpx2.get(f"http://{LOCALHOST}:{self.health_port}/readyz", timeout=15, verify=NO_CERTIFICATES)

    def metrics(self) -> str:
        return httpx2.get(f"http://{LOCALHOST}:{self.metrics_port}/metrics", verify=NO_CERTIFICATES).text

    @property
    def log(self) -> str:
        return self.log_path.read_text(encoding="utf-8")

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Parses every line as a JSON object; the last one may be incomplete."""
        return [json.loads(line) for line in self.log.splitlines() if line.endswith("}")]

    def kill(self) -> None:
        """Sends SIGKILL."""
        self.process.kill()
        self.process.wait()

    def end(self) -> int:
        self.process.terminate()
        return self.process.wait(timeout=30)


class Portal:
    """The API as a process that tests can end and start again."""

    def __init__(self, running: RunningPortal, engine: AsyncEngine) -> None:
        self.running = running
        self.engine = engine
        self.start()

    @property
    def internal_url(self) -> str:
        return f"http://{LOCALHOST}:{self.running.settings.internal_port}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)

    def kill(self) -> None:
        """Sends SIGKILL."""
        self.process.kill()
        self.process.wait()

    def start(self) -> None:
        self.process = start_api(self.running.environment)
        wait_for(f"{self.running.url}/readyz", child=self.process)

    async def rows(self, statement: str, **values: Any) -> list[Any]:
        async with self.engine.begin() as connection:
            result = await connection.execute(text(statement), values)
            return list(result.all()) if result.returns_rows else []

    async def closings(self) -> int:
        """Returns the number of closings in the outbox, which excludes those of earlier tests."""
        statement = (
            "select 1 from jobs where kind = 'rfis.announce_closing' "
            "and payload->>'rfi_id' in (select id::text from rfis)"
        )
        return len(await self.rows(statement))

    async def actions(self) -> list[str]:
        """Returns the audit trail of the only RFI, oldest first."""
        return [
            row[0]
            for row in await self.rows(
                "select action from audit_events where subject_type = 'rfi' and (subject_id = 'hd-mapping' or "
                "subject_id in (select id::text from rfis)) order by id"
            )
        ]


def measured(operator: OperatorProcess, gauge: str) -> dict[str, float]:
    """Returns the values of a gauge by object name; a gauge without labels has the name ''."""
    pattern = re.compile(rf'^{gauge}(?:\{{name="([^"]*)"[^}}]*\}})? (\S+)$', re.MULTILINE)
    return {name: float(value) for name, value in pattern.findall(operator.metrics())}


def total(operator: OperatorProcess, series: str) -> float:
    """Returns the sum of all series with this prefix."""
    found = [line for line in operator.metrics().splitlines() if line.startswith(series)]
    return sum(float(line.rpartition(" ")[2]) for line in found)


def look_twice(operator: OperatorProcess) -> None:
    """Waits until the operator has reconciled at least twice more."""
    before = total(operator, "portal_operator_reconcile_total")
    eventually(lambda: total(operator, "portal_operator_reconcile_total") >= before + 2, operator.metrics)


def eventually(condition: Callable[[], bool], otherwise: Callable[[], str]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > give_up:
            raise AssertionError(otherwise())
        time.sleep(0.1)


def ahead(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def rfi(seconds: float, **more: Any) -> dict[str, Any]:
    return {"title": TITLE, "deadline": ahead(seconds), **more}


def is_phase(phase: str) -> Callable[[dict[str, Any]], bool]:
    return lambda status: status.get("phase") == phase


def ready(status: dict[str, Any]) -> dict[str, Any]:
    return next((one for one in status.get("conditions", []) if one["type"] == "Ready"), {})


def unusual(status: dict[str, Any]) -> dict[str, str]:
    """Returns the reasons of all true conditions except Ready, by type."""
    found = [one for one in status.get("conditions", []) if one["type"] != "Ready"]
    return {one["type"]: one["reason"] for one in found if one["status"] == "True"}
