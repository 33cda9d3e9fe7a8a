"""Secrets: generated here, stored only as hashes."""

import base64
import hashlib
import hmac
import secrets
from uuid import UUID

from portal.platform.settings import Settings


def new_token() -> str:
    """256 random bits, URL-safe, for session ids, challenge ids and reset tokens."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """Six decimal digits, evenly distributed."""
    return f"{secrets.randbelow(1_000_000):06d}"


def hash_token(token: str) -> str:
    """SHA-256 suffices for 256 random bits, because they cannot be guessed."""
    return hashlib.sha256(token.encode()).hexdigest()


def keyed_hash(settings: Settings, purpose: str, value: str) -> str:
    """HMAC-SHA-256 with the portal's key, for values short enough to be guessed, such as a six-digit code."""
    return _keyed(settings, purpose, value).hex()


def fingerprint(settings: Settings, password_hash: str) -> str:
    """Detects a change of the password without storing its hash in a second place."""
    return keyed_hash(settings, "password-fingerprint", password_hash)


def draft_key(settings: Settings, user_id: UUID) -> str:
    """Base64 of 32 bytes per person: the key with which their browser encrypts drafts."""
    return base64.b64encode(_keyed(settings, "draft-key", str(user_id))).decode()


def derived_token(settings: Settings, *of: str) -> str:
    """A token like :func:`new_token`, derived from the values and the portal's key.

    The same values give the same token.
    """
    return base64.urlsafe_b64encode(_keyed(settings, "derived-token", "\x1f".join(of))).decode().rstrip("=")


def derived_code(settings: Settings, *of: str) -> str:
    """A code like :func:`new_code`, derived from the values: the same values give the same code."""
    number = int.from_bytes(_keyed(settings, "derived-code", "\x1f".join(of)), "big")
    return f"{number % 1_000_000:06d}"


def _keyed(settings: Settings, purpose: str, value: str) -> bytes:
    key = settings.secret_key.get_secret_value().encode()
    return hmac.new(key, f"{purpose}\x1f{value}".encode(), hashlib.sha256).digest()


def equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
