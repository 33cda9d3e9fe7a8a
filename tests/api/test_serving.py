"""Graceful shutdown loses no request."""

import asyncio
import signal
import socket
import threading
import time
from collections.abc import Iterator

import httpx2
import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from dev.portal_process import wait_for
from dev.stack import reserved_port
from portal.entry.serving import Server
from portal.platform.http.wire import LINGER_SECONDS, Pace, protocol

DRAINING = 2.0


class Served:
    def __init__(self, drain_seconds: float) -> None:
        port = reserved_port()
        self.url = f"http://127.0.0.1:{port}"
        app = PlainTextResponse("well")
        config = uvicorn.Config(app, port=port, lifespan="off", log_config=None, http=protocol(Pace()))
        self._server = Server(config, drain_seconds=drain_seconds)
        # Signal handlers run only in the main thread, so the test calls them.
        self.thread = threading.Thread(target=lambda: asyncio.run(self._server.serve()))

    def signal(self, number: signal.Signals) -> None:
        self._server.handle_exit(number, None)


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Iterator[Served]:
    served = Served(getattr(request, "param", DRAINING))
    served.thread.start()
    wait_for(served.url)
    yield served
    served.signal(signal.SIGINT)
    served.thread.join()


def test_answers_go_on_and_give_up_their_connection(served: Served) -> None:
    with httpx2.Client(base_url=served.url) as client:
        assert "connection" not in client.get("/").headers
        asked_to_end = time.monotonic()
        served.signal(signal.SIGTERM)
        time.sleep(DRAINING * 0.6)
        last = client.get("/")
        assert (last.text, last.headers["connection"]) == ("well", "close")
        assert client.get("/").text == "well", "others may still come"
    served.thread.join(timeout=10)
    assert not served.thread.is_alive()
    assert time.monotonic() - asked_to_end >= DRAINING


@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_the_wait(served: Served, second: signal.Signals) -> None:
    asked_to_end = time.monotonic()
    served.signal(signal.SIGTERM)
    served.signal(second)
    served.thread.join(timeout=10)
    assert not served.thread.is_alive()
    assert time.monotonic() - asked_to_end < DRAINING


@pytest.mark.parametrize("served", [0.0], indirect=True)
def test_without_a_load_balancer_there_is_no_delay(served: Served) -> None:
    served.signal(signal.SIGTERM)
    served.thread.join(timeout=10)
    assert not served.thread.is_alive()


@pytest.mark.parametrize("served", [0.0], indirect=True)
def test_a_connection_in_use_carries_one_more_request(served: Served) -> None:
    """A client may be sending its next request at the moment when the server shuts down."""
    with httpx2.Client(base_url=served.url) as client, connected(served.url) as unused:
        client.get("/")
        served.signal(signal.SIGTERM)
        until_refused(served.url)
        last = client.get("/")
        assert (last.text, last.headers.get_list("connection")) == ("well", ["close"])
        unused.sendall(b"GET / HTTP/1.1\r\nHost: portal.example\r\n\r\n")
        assert unused.recv(100).startswith(b"HTTP/1.1 200")
    served.thread.join(timeout=10)
    assert not served.thread.is_alive()


@pytest.mark.parametrize("served", [0.0], indirect=True)
def test_an_idle_connection_delays_no_shutdown(served: Served) -> None:
    with httpx2.Client(base_url=served.url) as client:
        client.get("/")
        time.sleep(LINGER_SECONDS)
        asked_to_end = time.monotonic()
        served.signal(signal.SIGTERM)
        served.thread.join(timeout=10)
    assert not served.thread.is_alive()
    assert time.monotonic() - asked_to_end < LINGER_SECONDS


def connected(url: str) -> socket.socket:
    address = httpx2.URL(url)
    return socket.create_connection((address.host, address.port or 80), timeout=10)


def until_refused(url: str) -> None:
    """Waits until the server has stopped listening."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            connected(url).close()
        except (ConnectionRefusedError, ConnectionResetError):
            return
    raise AssertionError("The server still listens.")
