"""Answers of factors: at sign-in, and again in a session that goes on."""

from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.encryption import decrypted, encrypted, is_of_former_key
from portal.domain.identity.factors import Factor, FactorKind, Proof
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.person import lock_user
from portal.features.people.sign_in.factors import authenticators, ceremonies, passkeys, queries
from portal.features.people.sign_in.factors.ceremonies import Ceremony
from portal.features.people.sign_in.factors.errors import FactorNotAccepted
from portal.features.people.sign_in.factors.message_templates import RecoveryCodeUsed
from portal.features.people.sign_in.factors.recovery import use_code
from portal.platform.db.clock import database_now
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)


async def ask(
    session: AsyncSession, resources: Resources, purpose: str, user_id: UUID | None
) -> tuple[str, dict[str, Any]]:
    """Asks passkeys: returns the id of the ceremony, and the options for the browser.

    ``user_id``: of a signed-in person; None asks for any passkey of the portal that the browser has.
    """
    factors = await queries.factors_of(session, user_id) if user_id else []
    challenge = passkeys.new_challenge()
    ceremony_id = await ceremonies.begin(resources.redis, Ceremony(purpose, user_id, challenge))
    known = [one.credential_id for one in factors if one.credential_id]
    return ceremony_id, passkeys.request_options(resources.settings, challenge, known)


async def named_by(session: AsyncSession, credential: str) -> UUID | None:
    """Whose passkey the answer names, before it is verified. Raises :class:`FactorNotAccepted`."""
    return await queries.owner_of_passkey(session, passkeys.id_of(credential))


async def passkey_answers(
    session: AsyncSession,
    resources: Resources,
    purpose: str,
    user_id: UUID | None,
    *,
    ceremony_id: str,
    credential: str,
) -> tuple[User, dict[str, str]]:
    """Verifies and books the answer of a passkey; returns its person, locked until the transaction ends.

    Also returns what is worth noting in the audit trail: a counter that has gone back.
    Raises :class:`CeremonyExpired` and :class:`FactorNotAccepted`.
    """
    asked = await ceremonies.end(resources.redis, ceremony_id, purpose, user_id)
    found = await queries.find_passkey(session, passkeys.id_of(credential))
    if found is None or (user_id is not None and found[1].id != user_id):
        raise FactorNotAccepted
    factor, user = found
    # A passkey that was not named before names its account itself.
    if user_id is None and passkeys.owner_of(credential) != user.id:
        raise FactorNotAccepted
    sign_count = passkeys.used(resources.settings, asked.asked, credential, factor)
    noted = {"counter": "went_back"} if passkeys.went_back(factor, sign_count) else {}
    if noted:
        log.warning("passkey_counter_went_back", user_id=str(user.id), before=factor.sign_count, now=sign_count)
    factor.sign_count = sign_count
    factor.last_used_at = await database_now(session)
    await session.flush()
    return user, noted


async def app_answers(session: AsyncSession, settings: Settings, user_id: UUID, code: str) -> bool:
    """Books the code of one of the person's apps. Returns False for a wrong code and for one that was used.

    Locks the person before the factor, as every change of factors does.
    """
    await lock_user(session, user_id)
    now = await database_now(session)
    for factor in await queries.factors_of(session, user_id):
        if factor.kind == FactorKind.AUTHENTICATOR and await _fits(session, settings, factor, code, now):
            return True
    return False


async def _fits(session: AsyncSession, settings: Settings, factor: Factor, code: str, now: datetime) -> bool:
    stored = factor.secret or ""
    secret = decrypted(settings, stored)
    if secret is None:
        log.warning("authenticator_not_readable", factor_id=str(factor.id), user_id=str(factor.user_id))
        return False
    step = authenticators.step_of(secret, code, now, after=factor.last_step)
    if step is None or not await queries.take_step(session, factor, step, now):
        return False
    if is_of_former_key(settings, stored):
        factor.secret = encrypted(settings, secret)
    return True


async def _recovery_answers(session: AsyncSession, user: User, code: str) -> bool:
    """Ends a recovery code and tells the person. Returns False for a wrong or used one."""
    if not await use_code(session, user.id, code):
        return False
    left = await queries.count_recovery_codes(session, user.id)
    used_at = await database_now(session)
    send(session, RecoveryCodeUsed(codes_left=left, changed_at=used_at), to=Recipient.of(user))
    return True


async def proof_by(session: AsyncSession, settings: Settings, user_id: UUID, code: str) -> Proof | None:
    """Which factor the code is of; books it as used."""
    if await app_answers(session, settings, user_id, code):
        return Proof.AUTHENTICATOR
    user = await session.get(User, user_id)
    return Proof.RECOVERY if user and await _recovery_answers(session, user, code) else None
