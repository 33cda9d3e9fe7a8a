"""Encrypts the few secrets that the portal must read again, with a key derived from its own."""

import base64
import hashlib
import hmac
from typing import TYPE_CHECKING

from portal.platform.settings import Settings

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet


def encrypted(settings: Settings, text: str) -> str:
    return _fernet(settings).encrypt(text.encode()).decode()


def decrypted(settings: Settings, token: str) -> str | None:
    """The text; None if it was encrypted with a key that the portal no longer has."""
    from cryptography.fernet import InvalidToken  # noqa: PLC0415

    try:
        return _fernet(settings).decrypt(token.encode()).decode()
    except InvalidToken:
        return None


def is_of_former_key(settings: Settings, token: str) -> bool:
    """Whether ``token`` is to be written anew, because its key is only kept for reading."""
    from cryptography.fernet import Fernet, InvalidToken  # noqa: PLC0415

    try:
        Fernet(_key(settings.secret_key.get_secret_value())).decrypt(token.encode())
    except InvalidToken:
        return True
    return False


def _fernet(settings: Settings) -> "MultiFernet":
    from cryptography.fernet import Fernet, MultiFernet  # noqa: PLC0415

    keys = [settings.secret_key, *([settings.former_secret_key] if settings.former_secret_key else [])]
    return MultiFernet([Fernet(_key(key.get_secret_value())) for key in keys])


def _key(secret: str) -> bytes:
    derived = hmac.new(secret.encode(), b"encryption\x1f", hashlib.sha256).digest()
    return base64.urlsafe_b64encode(derived)
