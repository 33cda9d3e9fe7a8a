"""The servers of the tests: real ones, started once per process and deleted afterwards.

Every pytest-xdist worker is a separate process with separate servers. MinIO starts only for tests that need an S3
store.
"""

import asyncio
import gc
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from itertools import chain, groupby
from operator import attrgetter
from pathlib import Path

import pytest
import structlog
import uvloop
from sqlalchemy import URL, make_url

from dev.stack import EmbeddedPostgres, EmbeddedValkey, MinioServer
from tests.databases import drop_template, make_template

MEMORY = Path("/dev/shm")  # noqa: S108  (each run makes a folder there that only its account may enter)
ENOUGH_MEMORY = 8 * 2**30
# Helm, kubectl, promtool, etcd and the API server run for a moment or have little to do, so that collecting garbage
# less often saves a fifth of their time.
LAZY_COLLECTION = "400"


def pytest_configure() -> None:
    """Uses the event loop of the portal's own processes, which needs less processor time, too.

    Puts the folders of tests and servers into memory, where the hundreds of files of a database cost the least. Only if
    there is plenty, and if programs may run from there, which containers often forbid.
    """
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    os.environ.setdefault("GOGC", LAZY_COLLECTION)
    if not MEMORY.is_dir() or os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        return
    if shutil.disk_usage(MEMORY).free > ENOUGH_MEMORY:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.fixture(scope="session", autouse=True)
def plain_logs() -> None:
    """Logs each event as one line of JSON, because structlog's default coloured tracebacks take seconds."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(default=str, ensure_ascii=False),
        ]
    )


@pytest.fixture(scope="session")
def server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data and logs of the servers; each log is beside its folder."""
    return tmp_path_factory.mktemp("servers")


@pytest.fixture(scope="session")
def postgres_server(server_folder: Path) -> Iterator[EmbeddedPostgres]:
    """The server for tests that restart it; it must run again afterwards."""
    with EmbeddedPostgres(server_folder / "postgres", durable=False) as server:
        yield server


@pytest.fixture(scope="session")
def postgres(postgres_server: EmbeddedPostgres) -> URL:
    """The server's administrative database."""
    return make_url(postgres_server.url())


@pytest.fixture(scope="session")
async def template(postgres: URL) -> AsyncIterator[URL]:
    """The server with a migrated database to copy."""
    await make_template(postgres)
    yield postgres
    await drop_template(postgres)


@pytest.fixture(scope="session")
def valkey(server_folder: Path) -> Iterator[EmbeddedValkey]:
    """The server for tests that flush or restart it; it must run again afterwards."""
    with EmbeddedValkey(server_folder / "valkey", durable=False) as server:
        yield server


@pytest.fixture(scope="session")
def valkey_url(valkey: EmbeddedValkey) -> str:
    return valkey.url


@pytest.fixture(scope="session")
def minio(server_folder: Path) -> Iterator[MinioServer]:
    """An S3 server: ``minio.endpoint``, ``minio.access_key``, ``minio.secret_key``. Create a bucket per test."""
    with MinioServer(server_folder / "minio") as server:
        yield server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Alternates files that mostly wait with files that mostly compute, so that the cores stay busy.

    The file that waits for three minutes stands in the middle: at the end the other workers would wait for it, and at
    the start the static checks beside it could slow down what it measures by the second.
    """
    files = {path: list(tests) for path, tests in groupby(items, key=attrgetter("path"))}
    waiting = [path for path in files if path.parent.name in {"operator", "worker"}]
    computing = [path for path in files if path not in waiting]
    places = {path: (number + 0.5) / len(paths) for paths in (waiting, computing) for number, path in enumerate(paths)}
    places |= {path: 0.5 for path in files if path.parts[-2:] == ("charts", "test_outages.py")}
    items[:] = chain.from_iterable(files[path] for path in sorted(files, key=places.__getitem__))


def pytest_collection_finish() -> None:
    """What is imported stays until the end: the collector spent half of its time on it, a twentieth of the whole.

    The rest is collected less often: a request leaves tens of thousands of objects, and few of them in cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Reports why a first attempt failed, because the second one may pass."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"first try of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
