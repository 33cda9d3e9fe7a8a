"""Passkeys, as WebAuthn level 3 describes them: the key stays in the authenticator, which verifies its user.

The library checks challenge, origin, party and signature. Checked here, because it does not: that the page was not in a
frame of another site, that the counter has not gone back, and that a challenge is answered once (``ceremonies.py``).
It is imported where it is used, because it takes 0.14 s.
"""

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog

from portal.domain.identity.factors import Factor
from portal.domain.identity.users import User
from portal.features.people.sign_in.factors.errors import FactorNotAccepted
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)

CHALLENGE_BYTES = 32
TIMEOUT_MS = 5 * 60 * 1000
MAX_ID_BYTES = 1023
"""Of a credential's id, by the standard."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,1364}")
"""The same in base64url."""


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """``is_synced``: it may be on several devices."""

    credential_id: str
    public_key: str
    sign_count: int
    is_synced: bool


def new_challenge() -> str:
    return secrets.token_bytes(CHALLENGE_BYTES).hex()


def creation_options(settings: Settings, user: User, challenge: str, known: list[str]) -> dict[str, Any]:
    """``PublicKeyCredentialCreationOptions`` as JSON.

    ``known``: ids of the person's passkeys, whose authenticators make no second one.
    """
    from webauthn import generate_registration_options  # noqa: PLC0415
    from webauthn.helpers import options_to_json_dict  # noqa: PLC0415
    from webauthn.helpers.structs import (  # noqa: PLC0415
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=_party(settings),
        rp_name=settings.product_name_en,
        user_id=user.id.bytes,
        user_name=user.contact_email,
        user_display_name=user.name,
        challenge=bytes.fromhex(challenge),
        timeout=TIMEOUT_MS,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_base64url(one)) for one in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
    )
    return dict(options_to_json_dict(options))


def request_options(settings: Settings, challenge: str, known: list[str]) -> dict[str, Any]:
    """``PublicKeyCredentialRequestOptions`` as JSON. ``known``: of a signed-in person, empty for signing in."""
    from webauthn import generate_authentication_options  # noqa: PLC0415
    from webauthn.helpers import options_to_json_dict  # noqa: PLC0415
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor, UserVerificationRequirement  # noqa: PLC0415

    options = generate_authentication_options(
        rp_id=_party(settings),
        challenge=bytes.fromhex(challenge),
        timeout=TIMEOUT_MS,
        allow_credentials=[PublicKeyCredentialDescriptor(id=_base64url(one)) for one in known],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return dict(options_to_json_dict(options))


def created(settings: Settings, challenge: str, credential: str) -> NewPasskey:
    """Verifies the answer to creation options. Raises :class:`FactorNotAccepted`."""
    from webauthn import verify_registration_response  # noqa: PLC0415
    from webauthn.helpers import bytes_to_base64url  # noqa: PLC0415
    from webauthn.helpers.structs import CredentialDeviceType  # noqa: PLC0415

    parsed = _parsed(credential)
    with _reading_what_strangers_send():
        verified = verify_registration_response(
            credential=parsed,
            expected_challenge=bytes.fromhex(challenge),
            expected_rp_id=_party(settings),
            expected_origin=settings.origin,
            require_user_verification=True,
        )
    is_synced = verified.credential_device_type is CredentialDeviceType.MULTI_DEVICE
    if len(verified.credential_id) > MAX_ID_BYTES:
        raise FactorNotAccepted
    key_id, public_key = (bytes_to_base64url(one) for one in (verified.credential_id, verified.credential_public_key))
    return NewPasskey(key_id, public_key, verified.sign_count, is_synced)


def id_of(credential: str) -> str:
    """The id that an answer names, before it is verified. Raises :class:`FactorNotAccepted`."""
    named = _parsed(credential).get("id")
    if not isinstance(named, str) or not _ID.fullmatch(named):
        raise FactorNotAccepted
    return named


def owner_of(credential: str) -> UUID | None:
    """The account that a passkey of a sign-in names. Raises :class:`FactorNotAccepted`."""
    response = _parsed(credential)["response"]
    handle = response.get("userHandle")
    try:
        return UUID(bytes=_base64url(handle)) if handle else None
    except ValueError:
        raise FactorNotAccepted from None


def used(settings: Settings, challenge: str, credential: str, factor: Factor) -> int:
    """Verifies the answer of a known passkey; returns its new counter. Raises :class:`FactorNotAccepted`.

    A counter that has not grown means a copied key, except that synced passkeys count on each device by itself; see
    :func:`went_back`.
    """
    from webauthn import verify_authentication_response  # noqa: PLC0415

    parsed = _parsed(credential)
    with _reading_what_strangers_send():
        verified = verify_authentication_response(
            credential=parsed,
            expected_challenge=bytes.fromhex(challenge),
            expected_rp_id=_party(settings),
            expected_origin=settings.origin,
            credential_public_key=_base64url(factor.public_key),
            # The library refuses a counter that has not grown also for synced passkeys.
            credential_current_sign_count=0 if factor.is_synced else factor.sign_count or 0,
            require_user_verification=True,
        )
    return int(verified.new_sign_count)


def went_back(factor: Factor, sign_count: int) -> bool:
    """Whether the counter of a synced passkey has not grown: by another device of the person, or by a copy."""
    before = factor.sign_count or 0
    return max(before, sign_count) > 0 and sign_count <= before


@contextmanager
def _reading_what_strangers_send() -> Iterator[None]:
    """The library raises errors of every kind for it, also IndexError and AttributeError. Raises FactorNotAccepted."""
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    try:
        yield
    except WebAuthnException as error:
        raise FactorNotAccepted from error
    except Exception as error:
        # Logged, because it may be a fault of the portal.
        log.warning("passkey_not_read", error=type(error).__name__)
        raise FactorNotAccepted from error


def _parsed(credential: str) -> dict[str, Any]:
    """The answer as a dictionary. Raises :class:`FactorNotAccepted` for one of a page in a frame of another site."""
    try:
        parsed = json.loads(credential)
        told = json.loads(_base64url(parsed["response"]["clientDataJSON"]))
        is_framed = bool(told.get("crossOrigin")) or "topOrigin" in told
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise FactorNotAccepted from None
    if is_framed:
        raise FactorNotAccepted
    return dict(parsed)


def _base64url(value: Any) -> bytes:
    from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415

    if not isinstance(value, str):
        raise FactorNotAccepted
    try:
        return bytes(base64url_to_bytes(value))
    except ValueError:
        raise FactorNotAccepted from None


def _party(settings: Settings) -> str:
    return settings.public_url.host or ""
