"""Ed25519 signatures (RFC 8032) of what the portal puts on record: seals of the audit trail, and receipts.

Keys and signatures are Base64 for addresses (RFC 4648 §5) without ``=``: 43 letters of a key, 86 of a signature.
"""

import base64
import hashlib
import hmac
import json
from collections.abc import Collection
from enum import StrEnum
from typing import Any

from portal.platform.setting_types.record_settings import bytes_of
from portal.platform.settings import Settings


class Purpose(StrEnum):
    """Stands before the signed bytes, so that one kind of record never passes for another."""

    SEAL = "audit-seal"
    RECEIPT = "receipt"


def canonical(value: Any) -> bytes:
    """JSON in one form: keys sorted, no spaces, UTF-8. Numbers in it are integers."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def sign(settings: Settings, purpose: Purpose, content: bytes) -> str:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    key = Ed25519PrivateKey.from_private_bytes(_private_key(settings))
    return _letters(key.sign(_signed(purpose, content)))


def public_key(settings: Settings) -> str:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    return _letters(Ed25519PrivateKey.from_private_bytes(_private_key(settings)).public_key().public_bytes_raw())


def public_keys(settings: Settings) -> tuple[str, ...]:
    """The key that signs now, then those that signed before it."""
    return public_key(settings), *settings.former_signing_keys


def key_id(key: str) -> str:
    """The thumbprint of a public key (RFC 7638)."""
    return _letters(hashlib.sha256(canonical({"crv": "Ed25519", "kty": "OKP", "x": key})).digest())


def key_set(settings: Settings) -> dict[str, list[dict[str, str]]]:
    """The public keys as a JWK set (RFC 7517, RFC 8037), the one that signs now first."""
    return {
        "keys": [
            {"kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "kid": key_id(key), "x": key}
            for key in public_keys(settings)
        ]
    }


def is_signed(purpose: Purpose, content: bytes, signature: str, *, keys: Collection[str]) -> bool:
    """Whether one of ``keys`` has signed ``content`` for this purpose."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        raw = base64.urlsafe_b64decode(f"{signature}==")
    except ValueError:
        return False
    for key in keys:
        try:
            Ed25519PublicKey.from_public_bytes(bytes_of(key)).verify(raw, _signed(purpose, content))
        except InvalidSignature:
            continue
        return True
    return False


def _signed(purpose: Purpose, content: bytes) -> bytes:
    return b"portal-" + purpose.value.encode() + b"\n" + content


def _private_key(settings: Settings) -> bytes:
    if settings.signing_key is not None:
        return bytes_of(settings.signing_key.get_secret_value())
    return hmac.new(settings.secret_key.get_secret_value().encode(), b"signing\x1f", hashlib.sha256).digest()


def _letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
