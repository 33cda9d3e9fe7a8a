"""A complete portal as processes, for benchmarks and browser tests."""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from dev.stack import EmbeddedPostgres, EmbeddedValkey, StartFailed, free_port
from dev.toolchain import ROOT
from portal.platform.db.engine import database_url
from portal.platform.db.migrating import migrate
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class RunningPortal:
    """``environment`` of its processes, to start another one."""

    settings: Settings
    url: str
    environment: dict[str, str]
    folder: Path
    postgres: EmbeddedPostgres
    valkey: EmbeddedValkey
    processes: dict[str, "subprocess.Popen[bytes]"]

    def run(self, *arguments: str) -> str:
        """Runs ``python -m portal …`` with this portal's settings. Returns its output."""
        return self._module("portal", *arguments)

    def seed_demo(self) -> None:
        self._module("dev.demo")

    def _module(self, name: str, *arguments: str) -> str:
        command = [sys.executable, "-m", name, *arguments]
        return subprocess.run(
            command, env=self.environment, cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout


COMMANDS = {
    "api": [sys.executable, "-m", "portal", "serve"],
    "worker": [sys.executable, "-m", "portal_worker"],
}


@contextmanager
def running_portal(
    folder: Path, *, processes: tuple[str, ...] = ("api",), durable: bool = True, **overrides: str
) -> Iterator[RunningPortal]:
    """Database and Valkey in ``folder``, migrated, and the named ``processes`` on them.

    ``overrides`` are settings without their prefix, e.g. ``SMTP_PORT="2525"``.
    """
    with ExitStack() as stack:
        postgres = stack.enter_context(EmbeddedPostgres(folder / "postgres", durable=durable))
        valkey = stack.enter_context(EmbeddedValkey(folder / "valkey", durable=durable))
        port = free_port()
        url = f"http://localhost:{port}"
        chosen = {
            "ENVIRONMENT": "test",
            "SECRET_KEY": secrets.token_hex(32),
            "PUBLIC_URL": url,
            "DATABASE_URL": postgres.create_database("portal"),
            "REDIS_URL": valkey.url,
            "STORAGE": "local",
            "STORAGE_DIR": str(folder / "objects"),
            "PORT": str(port),
            "METRICS_PORT": str(free_port()),
            "WORKER_METRICS_PORT": str(free_port()),
            "SMTP_TLS": "none",
            "LOG_LEVEL": "WARNING",
            **overrides,
        }
        environment = {**os.environ, **{f"PORTAL_{name}": value for name, value in chosen.items()}}
        settings = settings_from(environment)
        migrate(database_url(settings))
        children = {name: stack.enter_context(child(COMMANDS[name], environment)) for name in processes}
        if "api" in processes:
            wait_for(f"{url}/readyz", child=children["api"])
        if "worker" in processes:
            wait_for(f"http://{settings.host}:{settings.worker_metrics_port}/readyz", child=children["worker"])
        yield RunningPortal(settings, url, environment, folder, postgres, valkey, children)


def settings_from(environment: Mapping[str, str]) -> Settings:
    before = dict(os.environ)
    os.environ.update(environment)
    try:
        return Settings()
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def child(command: list[str], environment: Mapping[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(command, env=environment)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(url: str, *, child: "subprocess.Popen[bytes] | None" = None, seconds: float = 120) -> None:
    """Waits until ``url`` responds 200, as long as ``child`` is running."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if httpx.get(url, timeout=2).status_code == httpx.codes.OK:
                return
        except httpx.TransportError:
            pass
        if child is not None and child.poll() is not None:
            raise StartFailed(f"who was to answer at {url} has ended with {child.returncode}")
        time.sleep(0.05)
    raise TimeoutError(f"{url} does not answer")
