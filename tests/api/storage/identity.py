"""An OpenID provider that replaces the Kubernetes API server, and a token service with responses set by a test."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from Crypto.Hash import SHA256
from Crypto.PublicKey import RSA
from Crypto.Signature import pkcs1_15

AUDIENCE = "sts.portal.example"
POLICY = "readwrite"


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Issuer:
    """Signs tokens and serves the key that verifies them."""

    def __init__(self) -> None:
        self._key = RSA.generate(2048)
        self.url = ""

    def token(self, *, seconds: int = 3600, audience: str = AUDIENCE) -> str:
        now = int(time.time())
        claims = {"iss": self.url, "sub": "system:serviceaccount:licensing:api", "aud": audience, "policy": POLICY}
        parts: list[Any] = [{"alg": "RS256", "typ": "JWT", "kid": "1"}, {**claims, "iat": now, "exp": now + seconds}]
        signed = ".".join(_encoded(json.dumps(part).encode()) for part in parts)
        return f"{signed}.{_encoded(pkcs1_15.new(self._key).sign(SHA256.new(signed.encode())))}"

    def answer(self, path: str) -> Any:
        if path.startswith("/.well-known/"):
            return {"issuer": self.url, "jwks_uri": f"{self.url}/keys"}
        numbers = {name: number.to_bytes((number.bit_length() + 7) // 8) for name, number in self._numbers().items()}
        key = {"kty": "RSA", "alg": "RS256", "use": "sig", "kid": "1"}
        return {"keys": [key | {name: _encoded(number) for name, number in numbers.items()}]}

    def _numbers(self) -> dict[str, int]:
        return {"n": self._key.n, "e": self._key.e}


@contextmanager
def served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class _Answering(BaseHTTPRequestHandler):
    def answer(self, status: int, body: str) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_args: object) -> None:
        """Does nothing."""


@contextmanager
def issuer() -> Iterator[Issuer]:
    made = Issuer()

    class Handler(_Answering):
        def do_GET(self) -> None:
            self.answer(200, json.dumps(made.answer(self.path)))

    with served(Handler) as url:
        made.url = url
        yield made


@dataclass
class TokenService:
    """``forms``: received requests. ``error``: status and code of the response. ``lifetime``: validity of the keys."""

    url: str = ""
    forms: list[dict[str, str]] = field(default_factory=list)
    error: tuple[int, str] | None = None
    lifetime: timedelta = timedelta(hours=1)


@contextmanager
def token_service() -> Iterator[TokenService]:
    service = TokenService()

    class Handler(_Answering):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            service.forms.append({name: value for name, [value] in parse_qs(body).items()})
            if service.error:
                status, code = service.error
                self.answer(status, f"<ErrorResponse><Error><Code>{code}</Code></Error></ErrorResponse>")
                return
            expires = (datetime.now(UTC) + service.lifetime).strftime("%Y-%m-%dT%H:%M:%SZ")
            number = len(service.forms)
            self.answer(
                200,
                f"<Credentials><AccessKeyId>KEY{number}</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>"
                f"<SessionToken>session</SessionToken><Expiration>{expires}</Expiration></Credentials>",
            )

    with served(Handler) as url:
        service.url = url
        yield service
