"""The probes: ``/healthz`` for liveness, ``/readyz`` for readiness.

A thread answers them, so that they answer between two sessions of kopf and while its event loop is blocked.
"""

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from portal_operator.reconciler import Reconciler
from portal_operator.resources import GROUP, Kind
from portal_operator.settings import SettingsError


@dataclass(slots=True)
class Health:
    """``reconciler``: the running one, or None; ``missing``: kinds that the cluster does not define."""

    reconciler: Reconciler | None = None
    missing: Collection[Kind] = ()

    def liveness_problem(self) -> str | None:
        """Why the operator must be restarted; None if it need not."""
        reconciler = self.reconciler
        if reconciler is None:
            # No session runs, for example because definitions are missing: a restart would not help.
            return None
        return "the reconciler has failed" if reconciler.has_failed else reconciler.watch_health.problem()

    def readiness_problem(self) -> str | None:
        """Why objects are not reconciled; None if all are."""
        reconciler = self.reconciler
        if self.missing:
            return f"the cluster does not define {' and '.join(f'{kind.plural}.{GROUP}' for kind in self.missing)}"
        if reconciler is None or not reconciler.has_listed:
            return "the objects have not been listed yet"
        return self.liveness_problem()


@contextmanager
def serving(health: Health, host: str, port: int) -> Iterator[None]:
    """Raises :class:`SettingsError` if the port cannot be listened on."""
    problems = {"/healthz": health.liveness_problem, "/readyz": health.readiness_problem}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            problem_of = problems.get(self.path.partition("?")[0])
            if problem_of is None:
                self._answer(HTTPStatus.NOT_FOUND, "there is no such page")
                return
            problem = problem_of()
            if problem is None:
                self._answer(HTTPStatus.OK, "ok")
            else:
                self._answer(HTTPStatus.SERVICE_UNAVAILABLE, problem)

        def _answer(self, status: HTTPStatus, sentence: str) -> None:
            body = json.dumps({"status": sentence}).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Logs nothing, because probes come every few seconds."""

    try:
        server = ThreadingHTTPServer((host, port), Handler)
    except OSError as error:
        problem = f"PORTAL_OPERATOR_HEALTH_PORT={port} cannot be listened on ({error.strerror})"
        raise SettingsError(f"{problem}: choose another one.") from None
    with server:
        server.daemon_threads = True
        thread = Thread(target=server.serve_forever, name="health", daemon=True)
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()
