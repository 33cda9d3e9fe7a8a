"""Malformed and oversized requests that a served process refuses unread, and unusual requests that it accepts."""

import json

import pytest

from tests.api.http.served import Served, sent_raw


async def refused_unread(served: Served) -> float:
    name = 'portal_http_requests_total{method="OTHER",route="unreadable",status_class="4xx"} '
    lines = (await served.metrics()).splitlines()
    return sum(float(line.removeprefix(name)) for line in lines if line.startswith(name))


@pytest.mark.parametrize(
    ("head", "refusal"),
    [
        (b"\x16\x03\x01\x02\x00", "400 Bad Request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\n no header\r\n\r\n", "400 Bad Request"),
        (b"GET /\x00 HTTP/1.1\r\n\r\n", "400 Bad Request"),
        (
            b"GET /livez?q=%s HTTP/1.1\r\nHost: a\r\n\r\n" % (b"x" * 61_500),
            "431 Request Header Fields Too Large",
        ),
        (
            b"GET /livez HTTP/1.1\r\nHost: a\r\nX-Long: %s\r\n\r\n" % (b"x" * 33_000),
            "431 Request Header Fields Too Large",
        ),
        (
            b"POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "501 Not Implemented",
        ),
        (
            b"POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
            "400 Bad Request",
        ),
        (b"GET /livez HTTP/1.1\r\n\r\n", "400 Bad Request"),
        (b"GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400 Bad Request"),
    ],
    ids=[
        "tls",
        "folded",
        "nul",
        "url of 61.5 kB",
        "long header",
        "gzip, chunked",
        "chunked twice",
        "no host",
        "two hosts",
    ],
)
async def test_what_is_refused_unread(served: Served, head: bytes, refusal: str) -> None:
    answered, *lines = (await sent_raw(served, head)).split("\r\n")
    assert answered == f"HTTP/1.1 {refusal}"
    assert {"Content-Type: text/plain", "X-Content-Type-Options: nosniff", "Connection: close"} <= set(lines)
    assert lines[-1] == f"{refusal[4:]}\n"


async def test_an_address_that_is_too_long_is_answered_in_its_language(served: Served) -> None:
    query = b"locale=ar&search=" + b"x" * 9_000
    answer = await sent_raw(served, b"GET /api/users?%s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" % query)
    assert answered_with(answer) == (414, "address_too_long")
    assert "عنوان هذا الطلب أطول من المسموح به." in answer


async def test_a_request_for_a_websocket_is_an_ordinary_one(served: Served) -> None:
    upgrade = b"Connection: Upgrade, close\r\nUpgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
    answer = await sent_raw(served, b"GET /livez HTTP/1.1\r\nHost: a\r\n%sSec-WebSocket-Key: AAAA\r\n\r\n" % upgrade)
    assert answer.startswith("HTTP/1.1 200")


def answered_with(answer: str) -> tuple[int, str]:
    head, _, body = answer.partition("\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]


async def test_many_small_chunks_and_old_clients_are_answered(served: Served) -> None:
    head = b"POST /api/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert "HTTP/1.1 422" in await sent_raw(served, head + b"1;a=b\r\n \r\n" * 8_000 + b"2\r\n{}\r\n0\r\n\r\n")
    assert "HTTP/1.1 200" in await sent_raw(served, b"GET /livez HTTP/1.0\r\n\r\n")
    upgrade = b"GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n"
    assert "HTTP/1.1 200" in await sent_raw(served, upgrade)


async def test_trailers_are_no_head_of_the_next_request(served: Served) -> None:
    chunked = (
        b"POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-T: %s\r\n\r\n"
    )
    last = b"GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    assert (await sent_raw(served, chunked % b"x", last)).count("HTTP/1.1 ") == 2
    assert "HTTP/1.1 431" in await sent_raw(served, chunked % (b"x" * 33_000), last)


async def test_a_head_that_never_ends_is_not_kept(served: Served) -> None:
    """A head is refused whether it has one endless header or an endless number of headers."""
    before = await refused_unread(served)
    start = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n"
    endless = b"X-Long: " + b"x" * 200_000
    many = b"".join(b"X-%d: x\r\n" % number for number in range(20_000))
    for rest in (endless, many):
        pieces = [rest[first : first + 8192] for first in range(0, len(rest), 8192)]
        assert (await sent_raw(served, start, *pieces)).partition("\r\n")[0] in {
            "HTTP/1.1 431 Request Header Fields Too Large",
            "",
        }
    assert await refused_unread(served) == before + 2
    # The application decides about a large body behind a small head, and refuses this one.
    body = b"x" * 100_000
    answer = await sent_raw(
        served,
        b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
        + body,
    )
    assert answer.startswith("HTTP/1.1 413")
