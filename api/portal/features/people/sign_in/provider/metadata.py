"""Reads what the OpenID provider says of itself. A malformed value is :class:`ProviderUnavailable`."""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import structlog

from portal.features.people.sign_in.provider.errors import ProviderUnavailable

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

log = structlog.get_logger(__name__)


def key_set(told: dict[str, Any]) -> "KeySet":
    """The keys that verify signatures. One that cannot be read is left out."""
    from joserfc.errors import JoseError  # noqa: PLC0415
    from joserfc.jwk import JWKRegistry, KeySet  # noqa: PLC0415

    if not isinstance(told.get("keys"), list):
        log.error("provider_lacks", name="keys")
        raise ProviderUnavailable
    keys = []
    for one in told["keys"]:
        if isinstance(one, dict) and one.get("use", "sig") == "sig" and one.get("kty") != "oct":
            try:
                keys.append(JWKRegistry.import_key(one))
            except (JoseError, ValueError, TypeError, KeyError):
                log.warning("provider_key_not_read", kid=one.get("kid"))
    return KeySet(keys)


def endpoint_of(metadata: dict[str, Any], name: str) -> str:
    address = metadata.get(name)
    if not isinstance(address, str) or not _is_address(address):
        log.error("provider_lacks", name=name)
        raise ProviderUnavailable
    return address


def error_of(told: Any) -> str | None:
    """The error that an answer names."""
    return str(told.get("error"))[:100] if isinstance(told, dict) else None


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in {"https", "http"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        # From brackets that do not close, and from a port that is none.
        return False
