"""The worker's own port: ``/metrics`` for Prometheus, ``/livez``, ``/readyz``, ``/startupz``. Served by a thread."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from portal_worker.liveness import Liveness


@contextmanager
def serving(liveness: Liveness, *, host: str, port: int) -> Iterator[None]:
    server = ThreadingHTTPServer((host, port), _handler(liveness))
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(liveness: Liveness) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            if path == "/metrics":
                self._answer(HTTPStatus.OK, generate_latest(), CONTENT_TYPE_LATEST)
            elif path == "/livez":
                self._answer_probe(liveness.stalled())
            elif path == "/readyz":
                self._answer_probe([] if liveness.has_started else ["not started"])
            elif path == "/startupz":
                self._answer_probe(liveness.startup_problems)
            else:
                self._answer(HTTPStatus.NOT_FOUND, b"not found", "text/plain; charset=utf-8")

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Probes are not logged."""

        def _answer_probe(self, problems: list[str]) -> None:
            status = HTTPStatus.SERVICE_UNAVAILABLE if problems else HTTPStatus.OK
            self._answer(status, (", ".join(problems) or "ok").encode(), "text/plain; charset=utf-8")

        def _answer(self, status: HTTPStatus, body: bytes, content_type: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return Handler
