"""Serves ``/internal`` on its own port only, and nothing else on that port."""

from starlette.types import ASGIApp, Receive, Scope, Send

from portal.platform.errors import NotFound
from portal.platform.http.paths import INTERNAL_PREFIX
from portal.platform.http.problems import error_response


class InternalPort:
    """Checks the port of the request's socket, which no header can change."""

    def __init__(self, app: ASGIApp, *, port: int) -> None:
        self.app = app
        self._port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self._came_by(scope) != self._is_internal(scope["path"]):
            await error_response(NotFound())(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _came_by(self, scope: Scope) -> bool:
        server = scope.get("server")
        return server is not None and server[1] == self._port

    def _is_internal(self, path: str) -> bool:
        return path == INTERNAL_PREFIX or path.startswith(f"{INTERNAL_PREFIX}/")
