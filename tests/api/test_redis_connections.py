"""A Valkey that accepts connections and resets them, or never answers, causes 503, not 500."""

import asyncio
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvloop
from pydantic import SecretStr
from redis.asyncio import ConnectionPool, Redis
from redis.exceptions import AuthenticationError, RedisError
from sqlalchemy import URL

from dev.ports import LOCALHOST, reserved_port
from dev.processes import wait_until
from portal.platform.db.identifiers import new_id
from portal.platform.http.limits import Limiter, RateLimitItemPerMinute
from portal.platform.jobs.wakeups import Wakeups
from portal.platform.redis.connections import open_pool
from portal.platform.runtime.resources import connect_redis
from portal.platform.settings import Settings
from tests.databases import copied_database
from tests.fault_proxy import Fault, FaultProxy
from tests.resetting_server import resetting_server
from tests.worker.portal import environment_of

pytestmark = pytest.mark.slow

ROUNDS = 200
OpenPool = Callable[[str], ConnectionPool]


@pytest.fixture
def resetting() -> Iterator[str]:
    with resetting_server() as url:
        yield url


async def raised_by(url: str, open_one: OpenPool) -> Counter[type]:
    found: Counter[type] = Counter()
    for _ in range(ROUNDS):
        async with Redis.from_pool(open_one(url)) as client:
            for _ in range(3):
                try:
                    async with client.pipeline() as pipe:
                        pipe.set("one", "1")
                        pipe.get("one")
                        await pipe.execute()
                except Exception as error:  # noqa: BLE001  (their kinds are what is asked about)
                    found[type(error)] += 1
    return found


def test_redis_py_alone_raises_the_error_of_uvloop(resetting: str) -> None:
    """Without the guard, redis-py raises uvloop's error."""
    found = on_uvloop(raised_by(resetting, ConnectionPool.from_url))
    assert found[RuntimeError] > 0


def test_a_reset_connection_is_a_connection_error(resetting: str) -> None:
    found = on_uvloop(raised_by(resetting, open_pool))
    assert found.total() > ROUNDS
    assert all(issubclass(kind, RedisError) for kind in found), found


def test_sessions_limits_and_wake_ups_see_a_connection_error(resetting: str, settings: Settings) -> None:
    crippled = settings.model_copy(update={"redis_url": SecretStr(resetting)})

    async def run() -> Counter[type]:
        found: Counter[type] = Counter()
        for _ in range(ROUNDS // 10):
            redis, limiter, wakeups = connect_redis(crippled), Limiter(crippled), Wakeups.connect(resetting)
            for call in (
                redis.get("session"),
                limiter.hit("sign-in", "someone", limit=RateLimitItemPerMinute(1)),
                wakeups.send("mail", "ping", new_id(), attempts=0),
            ):
                try:
                    await call
                except Exception as error:  # noqa: BLE001
                    found[type(error)] += 1
            await redis.aclose()
            await limiter.aclose()
            await wakeups.aclose()
        return found

    found = on_uvloop(run())
    assert found.total() > ROUNDS // 10
    assert all(issubclass(kind, RedisError) for kind in found), found


@pytest.fixture
def silent(valkey_url: str) -> Iterator[str]:
    address = httpx2.URL(valkey_url)
    assert address.port is not None
    with FaultProxy.before_valkey(address.port) as proxy, proxy.faulty(Fault.HALF_OPEN):
        yield str(address.copy_with(host=LOCALHOST, port=proxy.port))


@pytest.mark.parametrize(("broken", "rounds"), [("resetting", 8), ("silent", 1)])
def test_people_are_asked_to_try_again(
    request: pytest.FixtureRequest,
    settings_of: Callable[[URL], Settings],
    template: URL,
    tmp_path: Path,
    broken: str,
    rounds: int,
) -> None:
    """A served process on uvloop: sessions, sign-in, codes and password resets."""
    url: str = request.getfixturevalue(broken)

    async def run() -> list[httpx2.Response]:
        async with copied_database(template) as database:
            settings = settings_of(database).model_copy(update={"redis_url": SecretStr(url)})
            return await asyncio.to_thread(responses, settings, tmp_path / "api.log", rounds)

    found = asyncio.run(run())
    assert {(response.status_code, response.json()["error"]) for response in found} == {(503, "service_unavailable")}


def responses(settings: Settings, log: Path, rounds: int) -> list[httpx2.Response]:
    port = reserved_port()
    command = [sys.executable, "-m", "portal", "serve", "--host", LOCALHOST, "--port", str(port)]
    found: list[httpx2.Response] = []
    with (
        log.open("w") as output,
        subprocess.Popen(command, env=environment_of(settings), stderr=output) as process,
        httpx2.Client(base_url=f"http://{LOCALHOST}:{port}/api", params={"locale": "en"}, timeout=30) as client,
    ):
        try:
            wait_until(lambda: answers(client), child=process, name="The API", log=log, within=60)
            for _ in range(rounds):
                found.append(client.get("/user-info", headers={"Cookie": "portal_session=any"}))
                credentials = {"email": "someone@company.example", "password": "a password of someone"}
                found.append(client.post("/login/check-credentials", json=credentials))
                found.append(client.post("/password/forgot", json={"email": "someone@company.example"}))
                code = {"challenge_id": "a" * 43, "method": "email"}
                found.append(client.post("/login/send-code", json=code))
        finally:
            process.terminate()
    assert '"event":"unhandled"' not in log.read_text()
    return found


def answers(client: httpx2.Client) -> bool:
    try:
        return client.get("/config").status_code == httpx2.codes.OK
    except httpx2.TransportError:
        return False


async def test_a_connection_that_took_too_long_is_tried_again() -> None:
    """The first packet is lost, because the listening socket's queue is full during half of the time limit.

    The limit is below one second, after which TCP sends the packet again: that would fill the queue a second time.
    """
    with socket.create_server((LOCALHOST, 0), backlog=0) as listening:
        address = listening.getsockname()
        waiting = fill_the_queue(address)
        pool = open_pool(
            f"redis://{LOCALHOST}:{address[1]}/0", socket_connect_timeout=0.8, lib_name=None, lib_version=None
        )
        connection = pool.make_connection()  # type: ignore[no-untyped-call]
        connecting = asyncio.ensure_future(connection.connect())
        await asyncio.sleep(0.4)
        assert not connecting.done()
        async with await asyncio.start_server(lambda _reader, writer: writer.close(), sock=listening):
            await connecting
            await connection.disconnect()
            for one in waiting:
                one.close()


def fill_the_queue(address: tuple[str, int]) -> list[socket.socket]:
    waiting: list[socket.socket] = []
    while True:
        try:
            waiting.append(socket.create_connection(address, timeout=0.2))
        except TimeoutError:
            return waiting


async def test_a_missing_password_is_an_authentication_error(valkey_url: str) -> None:
    address = httpx2.URL(valkey_url)
    pool = open_pool(f"redis://{address.host}:{address.port}/0", health_check_interval=30)
    async with Redis.from_pool(pool) as client:
        with pytest.raises(AuthenticationError):
            await client.ping()


@pytest.mark.parametrize("scheme", ["redis", "rediss"])
def test_every_kind_of_address_has_such_connections(scheme: str) -> None:
    assert open_pool(f"{scheme}://localhost:6379/0").connection_class.__module__ == "portal.platform.redis.connections"
    assert open_pool("unix:///run/valkey.sock").connection_class.__module__ == "portal.platform.redis.connections"


def on_uvloop(work: Coroutine[Any, Any, Counter[type]]) -> Counter[type]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
