"""Compresses the JSON of some reads."""

from collections.abc import Iterable

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

MINIMUM_SIZE = 2048
"""Bytes of the smallest body that is compressed: a shorter one takes a packet or two in any case."""

LEVEL = 3
"""A list takes half the processor time of level 4, for 5 % more bytes."""


class Compression:
    """Compresses responses to ``GET`` of ``paths`` only.

    The compressed length of a body reveals a secret in it if the body also repeats text from the request (BREACH). So
    ``paths`` has none whose bodies hold a code, a token or an account; a test checks this for all routes.
    """

    def __init__(self, app: ASGIApp, *, paths: Iterable[str]) -> None:
        self.app = app
        self._compressed = GZipMiddleware(app, minimum_size=MINIMUM_SIZE, compresslevel=LEVEL)
        self._paths = frozenset(paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        chosen = scope["type"] == "http" and scope["method"] == "GET" and scope["path"] in self._paths
        await (self._compressed if chosen else self.app)(scope, receive, send)
