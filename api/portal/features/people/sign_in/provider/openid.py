"""The OpenID provider: what it says of itself, its keys, and its tokens.

Sources: OpenID Connect Core 1.0, Discovery 1.0 and Back-Channel Logout 1.0; RFC 7636 (PKCE); RFC 9207 (``iss`` of the
response). The libraries are imported where they are used.
"""

import asyncio
import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic, time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlencode, urlsplit

import orjson
import structlog

from portal.features.people.sign_in.provider.errors import AnswerNotAccepted, ProviderUnavailable
from portal.features.people.sign_in.provider.metadata import endpoint_of, error_of, key_set
from portal.platform.errors import PortalError
from portal.platform.http.body import is_storable
from portal.platform.settings import Settings

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

log = structlog.get_logger(__name__)

ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Of tokens: public keys only, because what verifies a token must not be able to sign one."""

LEEWAY: Final = 60
"""Seconds by which the clocks may differ."""

BELIEVED_FOR: Final = 3600.0
KEYS_ASKED_EVERY: Final = 60.0
"""Seconds between two requests for keys because of an unknown one."""

FAILED_FOR: Final = 5.0
"""Seconds for which a provider that did not say its metadata or keys is not asked for them again."""

CHECKED_EVERY: Final = 60.0
CHECK_TIMEOUT: Final = 2.0
"""Seconds between two looks whether the provider answers, and for which one waits for it."""

TIMEOUT: Final = 5.0
"""Seconds for each step of a request; twice as many for all of it."""

MAX_BYTES: Final = 1024 * 1024
MAX_NAME: Final = 255
LOGOUT_EVENT: Final = "http://schemas.openid.net/event/backchannel-logout"
LOGOUT_TYPES: Final = frozenset({"logout+jwt", "jwt"})
"""Of a logout token, in lower case; older providers say the second, or nothing."""

MAX_LOGOUT_AGE: Final = 10 * 60


@dataclass(frozen=True, slots=True)
class Question:
    """What the browser takes to the provider. ``again``: the person proves who they are even if they are signed in."""

    state: str
    nonce: str
    verifier: str
    redirect_uri: str
    locale: str
    again: bool


@dataclass(slots=True)
class _Known:
    """What a provider has said. ``asked_keys_at``: by the monotonic clock."""

    metadata: dict[str, Any]
    until: float
    keys: "KeySet | None" = None
    asked_keys_at: float = -KEYS_ASKED_EVERY

    def has_key(self, kid: str | None) -> bool:
        return self.keys is not None and (kid is None or any(key.kid == kid for key in self.keys))


@dataclass(slots=True)
class Provider:
    """Keeps metadata and keys for an hour. Methods raise :class:`ProviderUnavailable`, except :meth:`is_answering`.

    One request asks for them on behalf of all who wait; ``_failed_until``, by the monotonic clock, keeps those who
    waited for one that failed from waiting again one after another.
    """

    settings: Settings
    _known: _Known | None = None
    _failed_until: float = 0.0
    _is_answering: bool = False
    _checked_at: float = -CHECKED_EVERY
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def issuer(self) -> str:
        return self.settings.oidc_issuer or ""

    async def address_for(self, question: Question) -> str:
        """The address of the provider that asks the person."""
        known = await self._discovered()
        challenge = urlsafe_b64encode(hashlib.sha256(question.verifier.encode()).digest()).decode().rstrip("=")
        asked = {
            "response_type": "code",
            "client_id": self.settings.oidc_client_id,
            "redirect_uri": question.redirect_uri,
            "scope": self.settings.oidc_scopes,
            "state": question.state,
            "nonce": question.nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            "ui_locales": question.locale,
        }
        if question.again:
            asked |= {"prompt": "login", "max_age": "0"}
        endpoint = endpoint_of(known.metadata, "authorization_endpoint")
        return f"{endpoint}{'&' if urlsplit(endpoint).query else '?'}{urlencode(asked)}"

    async def is_answering(self) -> bool:
        """Whether the provider tells its metadata, as of the last minute."""
        async with self._lock:
            if monotonic() - self._checked_at >= CHECKED_EVERY:
                try:
                    async with asyncio.timeout(CHECK_TIMEOUT):
                        await self._discover()
                except (PortalError, TimeoutError):
                    self._note(answers=False)
            return self._is_answering

    async def check_issuer(self, issuer: str | None) -> None:
        """Raises :class:`AnswerNotAccepted` for a response of another provider (RFC 9207)."""
        metadata = (await self._discovered()).metadata
        is_missing = issuer is None and metadata.get("authorization_response_iss_parameter_supported") is True
        if is_missing or issuer not in {None, self.issuer}:
            raise AnswerNotAccepted

    async def claims_for(self, code: str, question: Question) -> dict[str, Any]:
        """Exchanges a code for the person's claims. Raises :class:`AnswerNotAccepted`."""
        known = await self._discovered()
        tokens = await self._exchange(known, code, question)
        claims = await self._verified(known, str(tokens.get("id_token", "")))
        _require(claims.get("nonce") == question.nonce and "sub" in claims)
        parties = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
        _require(claims.get("azp", self.settings.oidc_client_id) == self.settings.oidc_client_id)
        _require(len(parties) == 1 or "azp" in claims)
        missing = {"email", self.settings.oidc_groups_claim} - claims.keys()
        if missing and "userinfo_endpoint" in known.metadata and tokens.get("access_token"):
            return await self._user_info(known, str(tokens["access_token"]), claims)
        return claims

    async def logged_out(self, token: str) -> dict[str, Any]:
        """The claims of a logout token. Raises :class:`AnswerNotAccepted`."""
        claims = await self._verified(await self._discovered(), token, types=LOGOUT_TYPES)
        events = claims.get("events")
        _require(isinstance(events, dict) and isinstance(events.get(LOGOUT_EVENT), dict))
        _require("nonce" not in claims)
        _require("jti" in claims)
        _require(isinstance(claims.get("iat"), int | float) and claims["iat"] > time() - MAX_LOGOUT_AGE)
        _require("sid" in claims or "sub" in claims)
        return claims

    async def _verified(self, known: _Known, token: str, *, types: frozenset[str] = frozenset()) -> dict[str, Any]:
        """The claims of a token that this provider has signed for the portal, and that has not expired.

        ``types``: that its header may name; empty: any.
        """
        from joserfc import jws, jwt  # noqa: PLC0415
        from joserfc.errors import JoseError  # noqa: PLC0415
        from joserfc.jwt import JWTClaimsRegistry  # noqa: PLC0415

        try:
            # The header is not yet verified: only the name of the key is taken from it.
            kid = jws.extract_compact(token.encode()).headers().get("kid")
            keys = await self._keys(known, kid if isinstance(kid, str) else None)
            decoded = jwt.decode(token, keys, algorithms=ALGORITHMS)
            registry = JWTClaimsRegistry(
                leeway=LEEWAY,
                iss={"essential": True, "value": self.issuer},
                aud={"essential": True, "value": self.settings.oidc_client_id},
                exp={"essential": True},
            )
            registry.validate(decoded.claims)
        except (JoseError, ValueError, TypeError, KeyError) as error:
            log.warning("provider_token_refused", error=type(error).__name__, reason=str(error))
            raise AnswerNotAccepted from None
        _require(not types or str(decoded.header.get("typ", "JWT")).lower() in types)
        claims = dict(decoded.claims)
        for name in ("sub", "sid", "jti"):
            _require(name not in claims or _is_name(claims[name]))
        return claims

    async def _keys(self, known: _Known, kid: str | None) -> "KeySet":
        """The provider's keys; asks for them anew where ``kid`` is unknown, at most once a minute."""
        if known.keys is not None and known.has_key(kid):
            return known.keys
        async with self._lock:
            is_due = monotonic() - known.asked_keys_at >= KEYS_ASKED_EVERY
            if known.keys is None or (is_due and not known.has_key(kid)):
                with self._remembering_failure():
                    known.asked_keys_at = monotonic()
                    known.keys = key_set(await self._ask("GET", endpoint_of(known.metadata, "jwks_uri")))
            return known.keys

    async def _discovered(self) -> _Known:
        if self._known is not None and self._known.until >= monotonic():
            return self._known
        async with self._lock:
            if self._known is None or self._known.until < monotonic():
                self._known = _Known(await self._discover(), monotonic() + BELIEVED_FOR)
            return self._known

    async def _discover(self) -> dict[str, Any]:
        """What the provider says of itself now. Call it under the lock."""
        with self._remembering_failure():
            metadata = await self._ask("GET", f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
            if metadata.get("issuer") != self.issuer:
                log.error("provider_has_another_issuer", issuer=metadata.get("issuer"))
                raise ProviderUnavailable
        self._note(answers=True)
        return metadata

    def _note(self, *, answers: bool) -> None:
        self._is_answering, self._checked_at = answers, monotonic()

    @contextmanager
    def _remembering_failure(self) -> Iterator[None]:
        if monotonic() < self._failed_until:
            raise ProviderUnavailable
        try:
            yield
        except PortalError:
            self._failed_until = monotonic() + FAILED_FOR
            raise

    async def _exchange(self, known: _Known, code: str, question: Question) -> dict[str, Any]:
        client_id = self.settings.oidc_client_id
        secret = self.settings.oidc_client_secret.get_secret_value() if self.settings.oidc_client_secret else ""
        asked = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": question.redirect_uri,
            "code_verifier": question.verifier,
        }
        ways = known.metadata.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        if not isinstance(ways, list):
            log.error("provider_lacks", name="token_endpoint_auth_methods_supported")
            raise ProviderUnavailable
        if "client_secret_basic" in ways:
            # Both are encoded before they are joined (RFC 6749, section 2.3.1).
            given: dict[str, Any] = {"auth": (quote(client_id, safe=""), quote(secret, safe=""))}
        else:
            asked |= {"client_id": client_id, "client_secret": secret}
            given = {}
        return await self._ask("POST", endpoint_of(known.metadata, "token_endpoint"), data=asked, **given)

    async def _user_info(self, known: _Known, access_token: str, claims: dict[str, Any]) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {access_token}"}
        told = await self._ask("GET", endpoint_of(known.metadata, "userinfo_endpoint"), headers=headers)
        _require(told.get("sub") == claims["sub"])
        # An address that one of them states is not verified by what the other says of its own.
        source = claims if "email" in claims else told
        return told | claims | {name: source.get(name) for name in ("email", "email_verified")}

    async def _ask(self, method: str, url: str, **given: Any) -> dict[str, Any]:
        """The JSON object of an answer. A refused code is :class:`AnswerNotAccepted`."""
        import httpx2  # noqa: PLC0415

        try:
            async with (
                asyncio.timeout(2 * TIMEOUT),
                httpx2.AsyncClient(timeout=TIMEOUT, headers={"Accept": "application/json"}) as client,
                client.stream(method, url, **given) as answer,
            ):
                content = b""
                async for part in answer.aiter_bytes():
                    content += part
                    if len(content) > MAX_BYTES:
                        raise ProviderUnavailable
            told = orjson.loads(content)
        except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, ValueError) as error:
            log.warning("provider_unavailable", url=url, error=type(error).__name__, reason=str(error))
            raise ProviderUnavailable from None
        if not answer.is_success or not isinstance(told, dict):
            log.warning("provider_refuses", url=url, status=answer.status_code, answer=error_of(told))
            raise AnswerNotAccepted if error_of(told) == "invalid_grant" else ProviderUnavailable
        return told


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MAX_NAME and is_storable(value)


def _require(condition: bool) -> None:
    if not condition:
        raise AnswerNotAccepted
