"""``make run``: the whole portal on this machine, from PostgreSQL to the mail catcher, until Ctrl-C."""

import os
import secrets
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from types import FrameType
from urllib.request import urlopen

from dev.error_lines import ErrorLines
from dev.faults import RESET, explained, require_programs, require_space, sentence
from dev.ports import PortUnusable, answers, chosen_port
from dev.postgres import postgres_programs
from dev.processes import StartFailed, last_lines, spawn, stop, wait_until
from dev.stack import EmbeddedPostgres, EmbeddedValkey
from dev.state import DATA, LOGS, STATE, Running, claim
from dev.toolchain import ROOT, ToolMissing, node_program
from dev.valkey import valkey_program

DATABASE = "portal"
MAIL_CATCHER = ROOT / "dev" / "mailcatcher" / "node_modules" / "maildev" / "bin" / "maildev"
WEB_DIST = ROOT / "web" / "dist"
PATIENCE = 60
MIN_SECRET_LENGTH = 32


class Interrupted(BaseException):
    """Raised on Ctrl-C or SIGTERM."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Ports of the servers, from variables such as ``MAIL_PORT``; that of ``web`` is ``PORT``."""

    web: int
    mail: int
    smtp: int
    metrics: int
    worker_metrics: int

    @classmethod
    def chosen(cls) -> "Ports":
        ports = {
            "PORT": chosen_port("PORT", 8000),
            "MAIL_PORT": chosen_port("MAIL_PORT", 1080),
            "SMTP_PORT": chosen_port("SMTP_PORT", 1025),
            "METRICS_PORT": chosen_port("METRICS_PORT", 9464),
            "WORKER_METRICS_PORT": chosen_port("WORKER_METRICS_PORT", 9465),
        }
        for name, port in ports.items():
            if twins := [other for other in ports if other != name and ports[other] == port]:
                raise PortUnusable(f"{name} and {twins[0]} name the same port, {port}: choose different ones.")
        return cls(*ports.values())


def main() -> int:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        with claim(), ExitStack() as stack:
            _serve(Ports.chosen(), stack)
    except Interrupted:
        print(f"The portal has ended; its data waits in {STATE} (make run goes on, make reset forgets it).")
        return 0
    except (PortUnusable, StartFailed, Running, ToolMissing) as error:
        print(f"\n{explained(str(error))}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"\n{sentence(error)}", file=sys.stderr)
        return 1
    return 0


def _serve(ports: Ports, stack: ExitStack) -> None:
    _require_all()
    print("Starting PostgreSQL, Valkey and the mail catcher …", flush=True)
    children: dict[str, subprocess.Popen[bytes]] = {}
    children["mail catcher"] = stack.enter_context(_child("mail catcher", _mail_catcher(ports), os.environ))
    postgres = stack.enter_context(EmbeddedPostgres(DATA / "postgres", log=_log("postgres")))
    valkey = stack.enter_context(EmbeddedValkey(DATA / "valkey", log=_log("valkey")))
    children |= {"PostgreSQL": postgres.process, "Valkey": valkey.process}
    if not postgres.has_database(DATABASE):
        postgres.create_database(DATABASE)
    environment = _environment(ports, postgres.url(DATABASE), valkey.url)
    _note(environment)
    _module("portal", "migrate", environment=environment)
    accounts = _module("dev.demo", *_size_of_demo(), environment=environment)

    print("Starting the API and the worker …", flush=True)
    serve = [sys.executable, "-m", "portal", "serve", "--host", "127.0.0.1", "--port", str(ports.web)]
    work = [sys.executable, "-m", "portal_worker"]
    for name, command in (("API", serve), ("worker", work)):
        # Left to the developer (docs/debugging.md).
        if name.lower() != os.environ.get("WITHOUT", "").lower():
            children[name] = stack.enter_context(_child(name, command, environment))
    if "API" in children:
        _wait("API", children["API"], lambda: _is_ready(ports.web))
    _wait("mail catcher", children["mail catcher"], lambda: answers(ports.mail) and answers(ports.smtp))
    print(_banner(ports, accounts), flush=True)
    _watch(children)


def _require_all() -> None:
    require_space(STATE)
    python = ROOT / ".venv"
    require_programs(
        (node_program("node"), python),
        *((program, python) for program in (*postgres_programs(), valkey_program())),
        (MAIL_CATCHER, ROOT / "dev" / "mailcatcher" / "node_modules"),
        (WEB_DIST / "index.html", WEB_DIST),
    )


def _watch(children: Mapping[str, subprocess.Popen[bytes]]) -> None:
    """Waits for a signal, prints errors from the logs, and ends all processes when one of them dies."""
    lines = [ErrorLines(name, _log(name)) for name in ("API", "worker")]
    while True:
        for source in lines:
            for line in source.new():
                print(line, flush=True)
        for name, child in children.items():
            if child.poll() is not None:
                log = _log(name)
                ended = f"The {name} ended by itself (status {child.returncode})"
                raise StartFailed(f"{ended}. Its last lines in {log}:\n{last_lines(log)}")
        time.sleep(0.25)


@contextmanager
def _child(name: str, command: list[str], environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    child = spawn(command, log=_log(name), env=environment, cwd=ROOT)
    try:
        yield child
    finally:
        stop(child, within=25)


def _wait(name: str, child: subprocess.Popen[bytes], ready: Callable[[], bool]) -> None:
    wait_until(ready, child=child, name=f"The {name}", log=_log(name), within=PATIENCE)


def _is_ready(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return bool(answer.status == HTTPStatus.OK)
    except OSError:
        return False


def _size_of_demo() -> tuple[str, ...]:
    """``DEMO=large make run`` adds 2,500 companies."""
    size = os.environ.get("DEMO", "")
    if size not in {"", "large"}:
        raise StartFailed(f"DEMO={size} is not known: leave it out, or say DEMO=large for 2,500 companies more.")
    if size:
        print("Seeding 2,500 companies (about a minute, once) …", flush=True)
    return ("--large",) if size else ()


def _module(name: str, *arguments: str, environment: Mapping[str, str]) -> str:
    """Runs ``python -m name`` to its end and returns its output."""
    result = subprocess.run(
        [sys.executable, "-m", name, *arguments],
        env=environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )
    log = _log(name)
    log.write_text(result.stdout + result.stderr)
    if result.returncode != 0:
        raise StartFailed(f"`python -m {name} {' '.join(arguments)}` failed:\n{last_lines(log)}")
    return result.stdout.strip()


def _environment(ports: Ports, database_url: str, redis_url: str) -> dict[str, str]:
    """Keeps the user's ``PORTAL_`` variables, except those that would replace the embedded parts."""
    fixed = {
        "ENVIRONMENT": "development",
        "SECRET_KEY": _secret_key(),
        "PORT": str(ports.web),
        "PUBLIC_URL": f"http://localhost:{ports.web}",
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "STORAGE": "local",
        "STORAGE_DIR": str(DATA / "objects"),
        "SMTP_HOST": "127.0.0.1",
        "SMTP_PORT": str(ports.smtp),
        "SMTP_TLS": "none",
        "MAIL_CATCHER_URL": f"http://localhost:{ports.mail}",
        "SMS_GATEWAY": "mail",
        "METRICS_PORT": str(ports.metrics),
        "WORKER_METRICS_PORT": str(ports.worker_metrics),
        "WEB_DIST": str(WEB_DIST),
        "LOG_FORMAT": "json",
    }
    if deadline := os.environ.get("RFI_DEADLINE"):
        fixed["RFI_DEADLINE"] = deadline
    return {**os.environ, **{f"PORTAL_{name}": value for name, value in fixed.items()}}


def _note(environment: Mapping[str, str]) -> None:
    """For a process that the developer starts: ``. .portal/environment``."""
    file = STATE / "environment"
    file.touch(mode=0o600)
    ours = {name: value for name, value in environment.items() if name.startswith("PORTAL_")}
    file.write_text("".join(f"export {name}={shlex.quote(value)}\n" for name, value in ours.items()))


def _secret_key() -> str:
    file = STATE / "secret_key"
    if not file.exists():
        # Renamed only once it is complete, so that a full disk or a crash leaves no empty key.
        unfinished = file.with_suffix(".new")
        unfinished.touch(mode=0o600)
        unfinished.write_text(secrets.token_hex(32))
        unfinished.replace(file)
    key = file.read_text().strip()
    if len(key) < MIN_SECRET_LENGTH:
        raise StartFailed(
            f"{file} holds no key of {MIN_SECRET_LENGTH} characters: put it back, or remove it and say `make run` "
            f"again, which makes a new one; links and codes that were sent stop working. {RESET}."
        )
    return key


def _mail_catcher(ports: Ports) -> list[str]:
    folder = DATA / "mail"
    folder.mkdir(parents=True, exist_ok=True)
    command = [str(node_program("node")), str(MAIL_CATCHER), "--ip", "127.0.0.1", "--web-ip", "127.0.0.1"]
    return [*command, "--smtp", str(ports.smtp), "--web", str(ports.mail), "--mail-directory", str(folder)]


def _log(name: str) -> Path:
    return LOGS / f"{name.lower().replace(' ', '-')}.log"


def _banner(ports: Ports, accounts: str) -> str:
    here = "http://localhost"
    lines = [
        f"Portal            {here}:{ports.web}/app/",
        f"Codes and mails   {here}:{ports.mail}  (every mail and SMS arrives here; nothing leaves this machine)",
        f"Metrics           {here}:{ports.metrics}/metrics  and, of the worker,  {here}:{ports.worker_metrics}/metrics",
        "",
        *accounts.splitlines(),
        "",
        f"Logs in {LOGS}. Ctrl-C ends everything and keeps the data.",
    ]
    rule = "─" * 76
    return "\n".join(["", rule, *(f"  {line}".rstrip() for line in lines), rule, ""])


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    # A second signal must not interrupt the shutdown, which would leave processes running.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    print("\nEnding …", flush=True)
    raise Interrupted


if __name__ == "__main__":
    raise SystemExit(main())
