"""Verifies service-account tokens with Kubernetes (TokenReview), for the portal's audience only."""

import hashlib
import re
import ssl
from time import monotonic

import httpx2
import structlog

from portal.platform import telemetry
from portal.platform.errors import PortalError, ServiceUnavailable
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)

REVIEWS = "/apis/authentication.k8s.io/v1/tokenreviews"
# Seconds for which a result is cached, in addition to the API server's own cache of ten seconds.
BELIEVED_FOR = 10.0
MAX_CACHED_TOKENS = 64
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{1,8192}")


class TokenNotAccepted(PortalError):
    status = 401
    code = "token_not_accepted"


class AccountNotAccepted(PortalError):
    """The token is valid, but its account is not the operator's."""

    status = 403
    code = "account_not_accepted"


class TokenReviewer:
    """Caches positive results briefly by the token's hash. Refusals are not cached."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._client: httpx2.AsyncClient | None = None
        self._believed: dict[bytes, tuple[float, str]] = {}

    async def require_operator(self, token: str) -> str:
        """The account's name. Raises :class:`TokenNotAccepted`, :class:`AccountNotAccepted`, ServiceUnavailable."""
        if not _TOKEN.fullmatch(token):
            raise TokenNotAccepted
        key = hashlib.sha256(token.encode()).digest()
        believed = self._believed.get(key)
        if believed is None or believed[0] < monotonic():
            believed = (monotonic() + BELIEVED_FOR, await self._review(token))
            if len(self._believed) >= MAX_CACHED_TOKENS:
                self._believed.clear()
            self._believed[key] = believed
        if believed[1] != self._settings.operator_account:
            log.warning("internal_account_refused", account=believed[1])
            raise AccountNotAccepted
        return believed[1]

    async def _review(self, token: str) -> str:
        audience = self._settings.operator_audience
        try:
            with telemetry.step("TokenReview"):
                answer = await self._open_client().post(
                    REVIEWS,
                    json={
                        "apiVersion": "authentication.k8s.io/v1",
                        "kind": "TokenReview",
                        "spec": {"token": token, "audiences": [audience]},
                    },
                    # Kubernetes replaces the file well before the token in it expires.
                    headers={"Authorization": f"Bearer {self._settings.kubernetes_token.read_text().strip()}"},
                )
            answer.raise_for_status()
            status = answer.json().get("status", {})
        except (httpx2.HTTPError, OSError, ValueError) as error:
            log.warning("token_review_failed", error=type(error).__name__, exc_info=error)
            raise ServiceUnavailable(retry_in=5) from None
        # A server without support for audiences omits them: then the token may be for another audience.
        if status.get("authenticated") is not True or audience not in status.get("audiences", ()):
            raise TokenNotAccepted
        return str(status.get("user", {}).get("username", ""))

    def _open_client(self) -> httpx2.AsyncClient:
        if self._client is None:
            context = ssl.create_default_context(cafile=self._settings.kubernetes_ca)
            self._client = httpx2.AsyncClient(
                base_url=str(self._settings.kubernetes_url).rstrip("/"), verify=context, timeout=5, trust_env=False
            )
        return self._client

    async def aclose(self) -> None:
        if self._client is not None:
            await self._client.aclose()
