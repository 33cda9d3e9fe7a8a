"""Keyset pagination with opaque cursors.

A cursor contains the position of a row in one sort order. It is signed, so that its fields need no validation.
"""

import base64
import binascii
import hashlib
import hmac

import orjson

from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.settings import Settings

_SIGNATURE_BYTES = 16


def encode_cursor(settings: Settings, order: str, *position: str) -> str:
    """``order`` names the list and its sort order; a cursor is valid for that order only."""
    payload = orjson.dumps([order, *position])
    return base64.urlsafe_b64encode(_signature(settings, payload) + payload).rstrip(b"=").decode()


def decode_cursor(settings: Settings, order: str, cursor: str) -> list[str]:
    """The position. Raises :class:`ValidationFailed` for a cursor of another order or a forged one."""
    try:
        content = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error):
        raise _refused() from None
    signature, payload = content[:_SIGNATURE_BYTES], content[_SIGNATURE_BYTES:]
    if not hmac.compare_digest(signature, _signature(settings, payload)):
        raise _refused()
    named, *position = orjson.loads(payload)
    if named != order:
        raise _refused()
    return [str(part) for part in position]


def _signature(settings: Settings, payload: bytes) -> bytes:
    key = settings.secret_key.get_secret_value().encode()
    return hmac.new(key, b"cursor\x1f" + payload, hashlib.sha256).digest()[:_SIGNATURE_BYTES]


def _refused() -> ValidationFailed:
    return ValidationFailed(fields=[FieldError("cursor", "invalid")])
