"""Limits the size of addresses and bodies of requests, and the number of JSON keys, before validation.

Uploads count their own bytes. A body of more than :data:`MAX_ANONYMOUS_BODY` bytes is read only for a signed-in user,
and never on a public route.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from portal.platform.errors import (
    AddressTooLong,
    FieldError,
    PayloadTooLarge,
    PortalError,
    Unauthenticated,
    ValidationFailed,
)
from portal.platform.http.problems import error_response
from portal.platform.http.route_table import find_route

MAX_ADDRESS = 8 * 1024
"""Bytes of path and query."""

MAX_BODY = 512 * 1024
MAX_ANONYMOUS_BODY = 16 * 1024
MAX_KEYS = 200
"""Keys of one JSON object."""

MAX_ITEMS = 5_000
"""Items of one JSON array: the longest selection of a list."""

# These callers have no session, even where they send a cookie.
_WITHOUT_SESSION = {"public", "operator"}

IsSignedIn = Callable[[Request], Awaitable[bool]]


class RequestLimits:
    """Counts received bytes and does not trust Content-Length. Routes under ``streaming`` count their own."""

    def __init__(self, app: ASGIApp, *, is_signed_in: IsSignedIn, streaming: tuple[str, ...] = ()) -> None:
        self.app = app
        self._is_signed_in = is_signed_in
        self._streaming = streaming

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            if len(scope["path"]) + len(scope["query_string"]) > MAX_ADDRESS:
                raise AddressTooLong(max_bytes=MAX_ADDRESS)
            if scope["path"] in self._streaming or not _has_body(scope):
                await self.app(scope, receive, send)
                return
            received = await self._read(scope, receive)
        except PortalError as error:
            await error_response(error, headers={"Connection": "close"})(scope, receive, send)
            return
        await self.app(scope, _replayed(received, receive), send)

    async def _read(self, scope: Scope, receive: Receive) -> Message:
        """The body in one message, or the message that ended it early."""
        declared = dict(scope["headers"]).get(b"content-length", b"")
        limit = MAX_ANONYMOUS_BODY
        if declared.isdigit():
            limit = await self._limit(scope, int(declared[:20]))
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return message
            body += message.get("body", b"")
            if len(body) > limit:
                limit = await self._limit(scope, len(body))
            if not message.get("more_body", False):
                break
        check_json(bytes(body))
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    async def _limit(self, scope: Scope, size: int) -> int:
        """Number of bytes that may be read if ``size`` bytes were announced or received. Raises if it is too large."""
        if size <= MAX_ANONYMOUS_BODY:
            return MAX_ANONYMOUS_BODY
        if size > MAX_BODY:
            raise PayloadTooLarge(max_bytes=MAX_BODY)
        route = find_route(scope["app"].state.routes.values(), scope["method"], scope["path"])
        if route is None or any(access.rule in _WITHOUT_SESSION for access in route.declared):
            raise PayloadTooLarge(max_bytes=MAX_ANONYMOUS_BODY)
        if not await self._is_signed_in(Request(scope)):
            raise Unauthenticated
        return MAX_BODY


def check_json(body: bytes) -> None:
    """Raises :class:`PayloadTooLarge` for an object or array larger than any schema needs.

    Only a body with enough separators is parsed; then :class:`ValidationFailed` is raised if it is not JSON.
    """
    if body.count(b":") <= MAX_KEYS and body.count(b",") < MAX_ITEMS:
        return
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise ValidationFailed(fields=[FieldError("", "invalid_json")]) from None
    open_values: list[Any] = [value]
    while open_values:
        value = open_values.pop()
        if isinstance(value, dict):
            if len(value) > MAX_KEYS:
                raise PayloadTooLarge(max_keys=MAX_KEYS)
            open_values.extend(item for item in value.values() if isinstance(item, (dict, list)))
        elif isinstance(value, list):
            if len(value) > MAX_ITEMS:
                raise PayloadTooLarge(max_items=MAX_ITEMS)
            open_values.extend(item for item in value if isinstance(item, (dict, list)))


def _has_body(scope: Scope) -> bool:
    return any(name in {b"content-length", b"transfer-encoding"} for name, _ in scope["headers"])


def _replayed(first: Message, receive: Receive) -> Receive:
    messages = [first]

    async def replayed() -> Message:
        return messages.pop() if messages else await receive()

    return replayed
