"""Rate limit of requests without a session, applied before their body is read.

The state is in the process and bounded, so that neither limit nor session needs a round trip to Redis. Each replica
counts separately; the sliding windows in Redis (``portal.platform.http.limits``) count for all replicas and apply in
addition.
"""

import math
import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from portal.domain.identity.secrets import hash_token
from portal.platform.errors import TooManyRequests
from portal.platform.http.paths import API_PREFIX
from portal.platform.http.problems import error_response

MAX_ADDRESSES = 10_000
MAX_SESSIONS = 10_000
CONFIRMED_SECONDS = 60.0
BURST_SECONDS = 30.0
"""A burst may take what this many seconds allow."""

IPV6_NETWORK_BITS = 64


class ConfirmedSessions:
    """Session cookies that this process found valid within the last minute, as hashes.

    A cookie that is not here may still be valid; its next request is counted as anonymous.
    """

    def __init__(self) -> None:
        self._until: OrderedDict[str, float] = OrderedDict()

    def confirm(self, token: str) -> None:
        key = hash_token(token)
        self._until[key] = time.monotonic() + CONFIRMED_SECONDS
        self._until.move_to_end(key)
        if len(self._until) > MAX_SESSIONS:
            self._until.popitem(last=False)

    def forget(self, token: str) -> None:
        self._until.pop(hash_token(token), None)

    def __contains__(self, token: str) -> bool:
        return self._until.get(hash_token(token), 0.0) > time.monotonic()


class TokenBuckets:
    """One bucket per address: ``per_minute`` tokens are added, half of them fit.

    The least recently used address is dropped first, which fills its bucket.
    """

    def __init__(self, per_minute: int) -> None:
        self._rate = per_minute / 60
        self._size = max(1.0, self._rate * BURST_SECONDS)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float) -> float:
        """Takes a token; returns 0.0, or the seconds until one is available."""
        tokens, since = self._buckets.pop(address, (self._size, now))
        tokens = min(self._size, tokens + (now - since) * self._rate)
        allowed = tokens >= 1
        self._buckets[address] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - tokens) / self._rate


class AnonymousLimit:
    """Responds 429 to an address that sends more than ``per_minute`` API requests without a session.

    Malformed requests and requests with an invalid session cookie count, too.
    """

    def __init__(self, app: ASGIApp, *, cookie: str, sessions: ConfirmedSessions, per_minute: int) -> None:
        self.app = app
        self._cookie = cookie
        self._sessions = sessions
        self._buckets = TokenBuckets(per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wait = self._wait(scope) if scope["type"] == "http" and scope["path"].startswith(f"{API_PREFIX}/") else 0.0
        if not wait:
            await self.app(scope, receive, send)
            return
        refusal = error_response(TooManyRequests(retry_in=math.ceil(wait)), headers={"Connection": "close"})
        await refusal(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        request = Request(scope)
        token = request.cookies.get(self._cookie)
        if token and token in self._sessions:
            return 0.0
        address = request.client.host if request.client else ""
        return self._buckets.take(network_of(address), time.monotonic())


def network_of(address: str) -> str:
    """The IPv4 address, or the /64 of an IPv6 address, which belongs to one customer."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(int(parsed) >> (128 - IPV6_NETWORK_BITS))
