"""A complete portal as processes, for benchmarks and browser tests."""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import httpx2

from dev.processes import bound
from dev.stack import EmbeddedPostgres, EmbeddedValkey, StartFailed, reserved_port
from dev.toolchain import ROOT
from portal.platform.db.engine import database_url
from portal.platform.db.migrating import migrate
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class RunningPortal:
    """``environment`` and ``commands`` of its processes, to start another one."""

    settings: Settings
    url: str
    environment: dict[str, str]
    folder: Path
    postgres: EmbeddedPostgres
    valkey: EmbeddedValkey
    processes: dict[str, "subprocess.Popen[bytes]"]
    commands: Mapping[str, Sequence[str]]

    def run(self, *arguments: str, typed: str = "") -> str:
        """Runs ``python -m portal …`` with this portal's settings and ``typed`` as input. Returns its output."""
        return self._module("portal", *arguments, typed=typed)

    def seed_demo(self, *, large: bool = False) -> None:
        self._module("dev.demo", *(["--large"] if large else []))

    def kill(self, name: str) -> None:
        """Ends the process at once, as a lost node does."""
        self.processes[name].kill()
        self.processes[name].wait()

    def start(self, name: str) -> None:
        """Starts the killed process again; returns when it is ready."""
        self.processes[name] = subprocess.Popen(self.commands[name], env=self.environment)
        self.wait_for(name)

    def wait_for(self, name: str) -> None:
        settings = self.settings
        base = self.url if name == "api" else f"http://{settings.host}:{settings.worker_metrics_port}"
        wait_for(f"{base}/readyz", child=self.processes[name])

    def _module(self, name: str, *arguments: str, typed: str = "") -> str:
        command = [sys.executable, "-m", name, *arguments]
        return subprocess.run(
            command, env=self.environment, cwd=ROOT, check=True, capture_output=True, text=True, input=typed
        ).stdout


COMMANDS = {
    "api": bound([sys.executable, "-m", "portal", "serve"]),
    "worker": bound([sys.executable, "-m", "portal_worker"]),
}


@contextmanager
def running_portal(
    folder: Path,
    *,
    processes: tuple[str, ...] = ("api",),
    commands: Mapping[str, Sequence[str]] = COMMANDS,
    durable: bool = True,
    **overrides: str,
) -> Iterator[RunningPortal]:
    """Database and Valkey in ``folder``, migrated, and the named ``processes`` on them.

    ``overrides`` are settings without their prefix, e.g. ``SMTP_PORT="2525"``.
    """
    with ExitStack() as stack:
        postgres = stack.enter_context(EmbeddedPostgres(folder / "postgres", durable=durable))
        valkey = stack.enter_context(EmbeddedValkey(folder / "valkey", durable=durable))
        port = reserved_port()
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
            "METRICS_PORT": str(reserved_port()),
            "WORKER_METRICS_PORT": str(reserved_port()),
            "SMTP_TLS": "none",
            "LOG_LEVEL": "WARNING",
            **overrides,
        }
        environment = {**os.environ, **{f"PORTAL_{name}": value for name, value in chosen.items()}}
        settings = settings_from(environment)
        migrate(database_url(settings))
        portal = RunningPortal(settings, url, environment, folder, postgres, valkey, {}, commands)
        for name in processes:
            portal.processes[name] = subprocess.Popen(commands[name], env=environment)
            stack.callback(_end, portal.processes, name)
        for name in processes:
            portal.wait_for(name)
        yield portal


def _end(processes: "dict[str, subprocess.Popen[bytes]]", name: str) -> None:
    """Ends the current process of this name, which may have replaced the first one."""
    end(processes[name])


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
        end(process)


def end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Child(Protocol):
    """The part of ``subprocess.Popen`` that shows whether it has ended."""

    returncode: int | None

    def poll(self) -> int | None: ...


def wait_for(
    url: str,
    *,
    child: Child | None = None,
    seconds: float = 120,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Waits until ``url`` responds 200, as long as ``child`` is running."""
    until = time.monotonic() + seconds
    # Reading the machine's certificates takes longer than all requests.
    with httpx2.Client(timeout=2, headers=headers, verify=url.startswith("https:")) as client:
        while time.monotonic() < until:
            try:
                if client.get(url).status_code == httpx2.codes.OK:
                    return
            except httpx2.TransportError:
                pass
            if child is not None and child.poll() is not None:
                raise StartFailed(f"who was to answer at {url} has ended with {child.returncode}")
            time.sleep(0.05)
    raise TimeoutError(f"{url} does not answer")
