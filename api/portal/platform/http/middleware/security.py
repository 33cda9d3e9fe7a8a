"""Security headers of every response, and checks of requests before routing."""

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from portal.platform.errors import CsrfRejected
from portal.platform.http.problems import error_response

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

API_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"


_HEADERS = {
    "Content-Security-Policy": API_CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def security_headers(*, https: bool) -> dict[str, str]:
    """``https``: also sends Strict-Transport-Security."""
    return _HEADERS | ({"Strict-Transport-Security": "max-age=63072000; includeSubDomains"} if https else {})


class SecurityHeaders:
    """Sets each header that the response has not set itself, errors and downloads included."""

    def __init__(self, app: ASGIApp, *, https: bool) -> None:
        self.app = app
        given = security_headers(https=https)
        self._headers = [(name.lower().encode(), value.encode()) for name, value in given.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                added = (header for header in self._headers if header[0] not in own)
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self.app(scope, receive, send_with_headers)


class CrossSiteGuard:
    """Refuses state-changing requests that a browser sends from another site.

    Every current browser sets ``Sec-Fetch-Site``, and a page cannot forge it; ``Origin`` is the fallback. A request
    with neither does not come from a browser, so it has no cookie to abuse. ``exempt``: paths that need no session and
    change nothing, for requests that browsers send without a page. Source: OWASP Cross-Site Request Forgery Prevention
    Cheat Sheet, "Fetch Metadata headers".
    """

    def __init__(self, app: ASGIApp, *, origin: str, exempt: tuple[str, ...] = ()) -> None:
        self.app = app
        self._origin = origin
        self._exempt = exempt

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] == "http"
            and scope["method"] not in SAFE_METHODS
            and scope["path"] not in self._exempt
            and self._is_cross_site(Request(scope).headers)
        ):
            await error_response(CsrfRejected())(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _is_cross_site(self, headers: Headers) -> bool:
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site not in {"same-origin", "none"}
        origin = headers.get("origin")
        return origin is not None and origin != self._origin
