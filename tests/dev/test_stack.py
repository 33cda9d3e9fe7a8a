"""The embedded servers of ``make run`` and of the tests."""

import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

from dev.ports import LOCALHOST, PortUnusable, answers, chosen_port, is_taken, reserved_port
from dev.processes import StartFailed, command_line
from dev.stack import EmbeddedPostgres, EmbeddedValkey

ROOT = Path(__file__).parents[2]


@pytest.fixture
def stopped_postgres(tmp_path: Path) -> Iterator[EmbeddedPostgres]:
    server = EmbeddedPostgres(tmp_path / "postgres", durable=False)
    yield server
    server.stop()


def test_postgres_keeps_its_data_over_a_restart(stopped_postgres: EmbeddedPostgres) -> None:
    stopped_postgres.start()
    stopped_postgres.create_database("kept")
    stopped_postgres.sql("create table notes as select 'still here' as text", database="kept")
    stopped_postgres.restart()
    assert stopped_postgres.sql("select text from notes", database="kept") == "still here"


def test_postgres_copies_a_template(postgres_server: EmbeddedPostgres) -> None:
    postgres_server.create_database("copy_source")
    postgres_server.sql("create table notes as select 7 as number", database="copy_source")
    postgres_server.create_database("copy_target", template="copy_source")
    assert postgres_server.sql("select number from notes", database="copy_target") == "7"
    assert postgres_server.has_database("copy_target")
    for name in ("copy_source", "copy_target"):
        postgres_server.drop_database(name)
    assert not postgres_server.has_database("copy_target")


def test_postgres_starts_despite_a_stale_pid_file(stopped_postgres: EmbeddedPostgres) -> None:
    stopped_postgres.start()
    stopped_postgres.stop()
    # The pid of a live process that is not PostgreSQL: this test.
    note = stopped_postgres.data / "postmaster.pid"
    note.write_text(f"{os.getpid()}\n{stopped_postgres.data}\n")
    stopped_postgres.start()
    assert stopped_postgres.sql("select 1") == "1"


def test_postgres_is_reached_by_this_account_only(postgres_server: EmbeddedPostgres) -> None:
    assert postgres_server.sql("show listen_addresses") == ""
    (mode,) = {path.stat().st_mode & 0o777 for path in postgres_server.socket_folder.glob(".s.PGSQL.5432")}
    assert mode == 0o700


def test_postgres_says_why_it_does_not_start(tmp_path: Path) -> None:
    data = tmp_path / "postgres"
    data.mkdir()
    (data / "PG_VERSION").write_text("9.6\n")
    with pytest.raises(StartFailed, match=r"PostgreSQL ended with status \d+ while starting:\n  .*postgres"):
        EmbeddedPostgres(data).start()


def test_servers_end_with_the_process_that_was_killed(tmp_path: Path) -> None:
    script = f"""
        import time
        from pathlib import Path
        from dev.stack import EmbeddedPostgres, EmbeddedValkey
        folder = Path({str(tmp_path)!r})
        with EmbeddedPostgres(folder / "postgres") as postgres, EmbeddedValkey(folder / "valkey") as valkey:
            print(postgres.process.pid, valkey.process.pid, flush=True)
            time.sleep(600)
    """
    command = [sys.executable, "-c", textwrap.dedent(script)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        servers = [int(word) for word in owner.stdout.readline().split()]
        assert len(servers) == 2
        owner.send_signal(signal.SIGKILL)
    eventually(lambda: not any(command_line(pid) for pid in servers))
    # Another server can start with the data of the killed one.
    with EmbeddedPostgres(tmp_path / "postgres") as postgres:
        assert postgres.sql("select 1") == "1"


def test_valkey_keeps_its_data_and_its_port_over_a_restart(tmp_path: Path) -> None:
    with EmbeddedValkey(tmp_path / "valkey") as server, Redis.from_url(server.url) as client:
        client.set("note", "still here")
        before = server.port
        server.restart()
        assert client.get("note") == b"still here"
        assert server.port == before
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}


def test_valkey_wants_its_password(valkey: EmbeddedValkey) -> None:
    with socket.create_connection((LOCALHOST, valkey.port or 0)) as connection:
        connection.sendall(b"PING\r\n")
        assert connection.recv(100).startswith(b"-NOAUTH")


def test_a_reserved_port_is_given_to_no_other_program() -> None:
    port = reserved_port()
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind((LOCALHOST, port))


def test_a_server_listens_at_its_reserved_port_again_and_again() -> None:
    port = reserved_port()
    for _ in range(2):
        assert not answers(port)
        with socket.create_server((LOCALHOST, port)):
            assert answers(port)
            assert is_taken(port)


def test_no_connection_begins_at_a_reserved_port() -> None:
    with socket.create_server((LOCALHOST, 0)) as server, socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reserved = {reserved_port() for _ in range(50)}
        assert len(reserved) == 50
        client.connect(server.getsockname())
        assert client.getsockname()[1] not in reserved


def test_port_comes_from_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    free = reserved_port()
    monkeypatch.setenv("PORT", str(free))
    assert chosen_port("PORT", 1) == free
    monkeypatch.setenv("PORT", "")
    assert chosen_port("PORT", free) == free


def test_taken_port_is_named_with_the_variable_that_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind((LOCALHOST, 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setenv("MAIL_PORT", str(taken))
        with pytest.raises(PortUnusable, match=rf"Port {taken} is taken by another program: .* MAIL_PORT=<port>\."):
            chosen_port("MAIL_PORT", 1080)


@pytest.mark.parametrize("value", ["0", "65536", "-1", "http", "٨٠٨٠"])
def test_nonsense_is_no_port(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PORT", value)
    with pytest.raises(PortUnusable, match="is not a port"):
        chosen_port("PORT", 8000)


def eventually(holds: Callable[[], bool], *, within: float = 15) -> None:
    give_up = time.monotonic() + within
    while not holds():
        assert time.monotonic() < give_up
        time.sleep(0.05)
