"""An OpenID provider in software, which answers rightly or wrongly. Real ones are in the browser tests."""

import hmac
import json
import secrets
import time
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

LOGOUT = "http://schemas.openid.net/event/backchannel-logout"


@dataclass
class FakeProvider:
    """``told``: claims that replace the right ones of the next ID token; None leaves one out.

    ``algorithm``, ``key``: how it is signed; by default with the provider's own key. ``asked``: paths with the number
    of requests. ``host``: the address at which it listens.
    """

    client_id: str = "portal"
    subject: str = "subject-1"
    told: dict[str, Any] = field(default_factory=dict)
    metadata: dict[str, Any] = field(default_factory=dict)
    user_info: dict[str, Any] = field(default_factory=dict)
    algorithm: str = "RS256"
    key: Any = None
    keys: list[RSAKey] = field(default_factory=lambda: [new_key()])
    is_down: bool = False
    asked: dict[str, int] = field(default_factory=dict)
    posted: dict[str, str] = field(default_factory=dict)
    nonce: str = ""
    host: str = "127.0.0.1"

    def __enter__(self) -> Self:
        self._server = ThreadingHTTPServer((self.host, 0), _handler(self))
        self._server.daemon_threads = True
        Thread(target=self._server.serve_forever, name="provider", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def issuer(self) -> str:
        return f"http://{self.host}:{self._server.server_port}"

    def rotate(self) -> None:
        self.keys = [new_key()]

    def signed(
        self, claims: dict[str, Any], *, algorithm: str = "RS256", key: Any = None, typ: str | None = "JWT"
    ) -> str:
        header = {"alg": algorithm, "kid": self.keys[0].kid}
        if isinstance(key, bytes):
            return _signed_by_secret(header, claims, key)
        return jwt.encode(header, claims, key or self.keys[0], algorithms=[algorithm], default_type=typ)

    def id_token(self) -> str:
        now = int(time.time())
        right = {
            "iss": self.issuer,
            "sub": self.subject,
            "aud": self.client_id,
            "iat": now,
            "exp": now + 300,
            "auth_time": now,
            "nonce": self.nonce,
            "sid": "sid-1",
        }
        claims = {name: value for name, value in (right | self.told).items() if value is not None}
        return self.signed(claims, algorithm=self.algorithm, key=self.key)

    def logout_token(self, *, typ: str | None = "logout+jwt", **told: Any) -> str:
        now = int(time.time())
        right = {
            "iss": self.issuer,
            "aud": self.client_id,
            "iat": now,
            "exp": now + 120,
            "jti": secrets.token_hex(8),
            "events": {LOGOUT: {}},
            "sid": "sid-1",
        }
        return self.signed({name: value for name, value in (right | told).items() if value is not None}, typ=typ)

    def answer(self, path: str) -> dict[str, Any]:
        if path == "/.well-known/openid-configuration":
            return {
                "issuer": self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/keys",
                "userinfo_endpoint": f"{self.issuer}/me",
                "authorization_response_iss_parameter_supported": True,
            } | self.metadata
        if path == "/keys":
            return {"keys": [key.as_dict(private=False) | {"use": "sig"} for key in self.keys]}
        if path == "/me":
            return {"sub": self.subject} | self.user_info
        return {"access_token": "access", "token_type": "Bearer", "id_token": self.id_token()}


def _signed_by_secret(header: dict[str, Any], claims: dict[str, Any], secret: bytes) -> str:
    """With HMAC-SHA-256, or not at all. The library refuses to sign with a public key."""
    text = b".".join(urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in (header, claims))
    signature = hmac.digest(secret, text, "sha256") if secret else b""
    return (text + b"." + urlsafe_b64encode(signature).rstrip(b"=")).decode()


def new_key() -> RSAKey:
    return RSAKey.generate_key(2048, {"kid": secrets.token_hex(4)})


def _handler(provider: FakeProvider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer()

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            provider.posted = {name: values[0] for name, values in parse_qs(body).items()}
            provider.posted["authorization"] = self.headers.get("Authorization", "")
            self._answer()

        def _answer(self) -> None:
            path = urlsplit(self.path).path
            provider.asked[path] = provider.asked.get(path, 0) + 1
            content = b"<html>" if provider.is_down else json.dumps(provider.answer(path)).encode()
            self.send_response(502 if provider.is_down else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Does nothing."""

    return Handler
