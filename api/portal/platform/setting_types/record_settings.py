"""Settings about what is signed: the seals of the audit trail and the receipts."""

import base64
import binascii
import re
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings, NoDecode

from portal.platform.setting_types.mail_addresses import PlainAddress

KEY_BYTES = 32
KEY_LETTERS = re.compile(r"[A-Za-z0-9_-]{43}")


def bytes_of(key: str) -> bytes:
    """32 bytes from 43 letters, which is Base64 for addresses without its ``=``. Raises ``ValueError``."""
    try:
        if KEY_LETTERS.fullmatch(key) and len(found := base64.urlsafe_b64decode(f"{key}=")) == KEY_BYTES:
            return found
    except binascii.Error:
        pass
    raise ValueError("say 43 letters, which stand for 32 bytes: python -m portal ensure-secret makes such a key")


def _checked(key: SecretStr) -> SecretStr:
    bytes_of(key.get_secret_value())
    return key


def _listed(value: Any) -> Any:
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


def _each_checked(keys: tuple[str, ...]) -> tuple[str, ...]:
    for key in keys:
        bytes_of(key)
    return keys


class RecordSettings(BaseSettings):
    signing_key: Annotated[SecretStr, AfterValidator(_checked)] | None = Field(
        None,
        description="Ed25519 key of seals and receipts, 32 random bytes in 43 letters; empty: from PORTAL_SECRET_KEY",
    )
    former_signing_keys: Annotated[
        tuple[str, ...], NoDecode, BeforeValidator(_listed), AfterValidator(_each_checked)
    ] = Field((), description="Public keys before a rotation, 43 letters each, for what they have signed")
    audit_witness: PlainAddress | None = Field(
        None, description="Address to which the last seal of the audit trail goes once a day; empty: none"
    )
