"""Secrets: made here, kept only as hashes."""

import hashlib
import hmac
import secrets

from portal.settings import Settings


def new_token() -> str:
    """256 bits, URL-safe: session ids, challenge ids, reset tokens."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """Six decimal digits, evenly distributed."""
    return f"{secrets.randbelow(1_000_000):06d}"


def hash_token(token: str) -> str:
    """SHA-256 is enough for 256 random bits: there is nothing to guess."""
    return hashlib.sha256(token.encode()).hexdigest()


def keyed_hash(settings: Settings, purpose: str, value: str) -> str:
    """HMAC-SHA-256 under the portal's key: for what is short enough to be guessed, such as a six-digit code."""
    key = settings.secret_key.get_secret_value().encode()
    return hmac.new(key, f"{purpose}\x1f{value}".encode(), hashlib.sha256).hexdigest()


def equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
