"""``make run``: it starts, prints the addresses, keeps its data, and ends all its processes."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from dev.error_lines import ErrorLines
from dev.ports import reserved_port
from dev.processes import command_line

ROOT = Path(__file__).parents[2]
PORTS = ("PORT", "MAIL_PORT", "SMTP_PORT", "METRICS_PORT", "WORKER_METRICS_PORT")


@dataclass
class MakeRun:
    """The process of ``make run`` after the set-up, with separate ports and a separate folder."""

    folder: Path
    ports: dict[str, int] = field(default_factory=lambda: {name: reserved_port() for name in PORTS})
    process: "subprocess.Popen[str] | None" = None

    def start(self, **variables: str) -> "subprocess.Popen[str]":
        self.close()
        chosen = {name: str(port) for name, port in self.ports.items()} | {"STATE_DIR": str(self.folder)} | variables
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dev.run"],
            cwd=ROOT,
            env=os.environ | chosen,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return self.process

    def output_until(self, word: str) -> str:
        """Returns the output up to the line with ``word``; fails if the output ends before."""
        assert self.process is not None
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if word in line:
                return said
        raise AssertionError(f"ended without saying {word!r}:\n{said}")

    def end(self, number: signal.Signals) -> tuple[int, str]:
        assert self.process is not None
        self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=60)
        return self.process.returncode, rest

    def close(self) -> None:
        if self.process is not None and self.process.stdout is not None and not self.process.stdout.closed:
            self.process.kill()
            self.process.communicate()

    def url(self, port: str, path: str) -> str:
        return f"http://127.0.0.1:{self.ports[port]}{path}"

    def left_behind(self) -> list[str]:
        """Returns processes that were started for this folder or this port."""
        marks = (str(self.folder), f"--port {self.ports['PORT']}")
        found = [command_line(int(entry.name)) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
        return [command for command in found if any(mark in command for mark in marks)]


@pytest.fixture
def make_run(tmp_path: Path) -> Iterator[MakeRun]:
    run = MakeRun(tmp_path / "state")
    yield run
    run.close()


@pytest.mark.e2e
def test_the_portal_runs_restarts_with_its_data_and_ends_cleanly(make_run: MakeRun) -> None:
    make_run.start()
    banner = make_run.output_until("Ctrl-C")
    for port in ("PORT", "MAIL_PORT", "METRICS_PORT", "WORKER_METRICS_PORT"):
        assert f"http://localhost:{make_run.ports[port]}" in banner
    assert "admin@portal.example" in banner

    page = httpx2.get(make_run.url("PORT", "/"), follow_redirects=True)
    assert (page.status_code, page.url.path) == (200, "/app/")
    before = httpx2.get(make_run.url("PORT", "/api/config"), params={"locale": "en"}).json()["data"]
    assert before["rfi"]["state"] == "open"
    assert before["mail_catcher_url"] == f"http://localhost:{make_run.ports['MAIL_PORT']}"
    assert httpx2.get(make_run.url("MAIL_PORT", "/email")).status_code == 200

    returncode, said = make_run.end(signal.SIGINT)
    assert (returncode, make_run.left_behind()) == (0, [])
    assert "The portal has ended" in said

    make_run.start()
    make_run.output_until("Ctrl-C")
    after = httpx2.get(make_run.url("PORT", "/api/config"), params={"locale": "en"}).json()["data"]
    assert after["rfi"] == before["rfi"]
    returncode, _ = make_run.end(signal.SIGTERM)
    assert (returncode, make_run.left_behind()) == (0, [])


@pytest.mark.e2e
@pytest.mark.slow
def test_a_part_that_dies_is_named_and_ends_the_rest(make_run: MakeRun) -> None:
    process = make_run.start()
    make_run.output_until("Ctrl-C")
    (worker,) = [pid for pid in children_of(process.pid) if "-m portal_worker" in command_line(pid)]
    os.kill(worker, signal.SIGKILL)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "The worker ended by itself (status -9)" in said
    assert make_run.left_behind() == []


@pytest.mark.e2e
@pytest.mark.slow
def test_the_deadline_of_the_demonstration_can_be_chosen(make_run: MakeRun) -> None:
    make_run.start(RFI_DEADLINE="2031-03-01T23:59:00+03:00")
    make_run.output_until("Ctrl-C")
    config = httpx2.get(make_run.url("PORT", "/api/config"), params={"locale": "en"}).json()["data"]
    assert config["rfi"]["deadline"] == "2031-03-01T20:59:00Z"
    make_run.end(signal.SIGTERM)


@pytest.mark.e2e
@pytest.mark.slow
def test_everything_ends_with_the_supervisor_that_was_killed(make_run: MakeRun) -> None:
    make_run.start()
    make_run.output_until("Ctrl-C")
    make_run.end(signal.SIGKILL)
    give_up = time.monotonic() + 30
    while make_run.left_behind():
        assert time.monotonic() < give_up, make_run.left_behind()
        time.sleep(0.1)


def test_a_second_run_says_that_the_first_one_is_running(make_run: MakeRun) -> None:
    make_run.start(PORT="no port")
    assert "PORT=no port is not a port" in make_run.output_until("not a port")
    holder = """
        from dev.state import claim
        with claim():
            print("held", flush=True)
            input()
    """
    environment = os.environ | {"STATE_DIR": str(make_run.folder)}
    command = [sys.executable, "-c", "\n".join(line[8:] for line in holder.splitlines())]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        process = make_run.start()
        said, _ = process.communicate(timeout=30)
        assert process.returncode == 1
        assert f"is running already (process {other.pid}): end that one first." in said
        other.communicate("\n")


def test_errors_in_a_log_are_shown_and_the_rest_is_not(tmp_path: Path) -> None:
    log = tmp_path / "api.log"
    log.write_text(json.dumps({"level": "error", "event": "before"}) + "\n")
    lines = ErrorLines("API", log)
    with log.open("a") as output:
        output.write(json.dumps({"level": "info", "event": "request"}) + "\n")
        output.write(json.dumps({"level": "error", "event": "unhandled", "exception": "Trace\nValueError: x"}) + "\n")
        output.write('{"level": "critical", "event"')
    assert lines.new() == [f"  API: unhandled – ValueError: x  ({log})"]
    with log.open("a") as output:
        output.write(': "half"}\nSegmentation fault\n')
    assert lines.new() == [f"  API: half  ({log})", "  API: Segmentation fault"]
    assert lines.new() == []


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
