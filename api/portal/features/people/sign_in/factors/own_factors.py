"""The factors that a person adds to their account and removes from it.

Every change raises :class:`NotFresh` for an administrator whose session proves less than the factors that they have.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.encryption import decrypted, encrypted
from portal.domain.identity.factors import Factor, FactorKind, FactorReset, Proof, is_linked
from portal.domain.identity.fresh import NotFresh, are_factors_required
from portal.domain.identity.policy import is_admin
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.person import lock_user
from portal.features.people.sign_in.factors import authenticators, ceremonies, passkeys, queries
from portal.features.people.sign_in.factors.ceremonies import ADD_AUTHENTICATOR, ADD_PASSKEY, Ceremony
from portal.features.people.sign_in.factors.errors import CeremonyExpired, LastFactor, PasskeyRegistered, TooManyFactors
from portal.features.people.sign_in.factors.message_templates import FactorAdded, FactorRemoved, RecoveryCodesRenewed
from portal.features.people.sign_in.factors.policy import MAX_FACTORS
from portal.features.people.sign_in.factors.recovery import replace_codes
from portal.platform.db.clock import database_now
from portal.platform.errors import FieldError, NotFound, Unauthenticated, ValidationFailed
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class Added:
    """``recovery_codes``: new ones, if this was the first factor; they cannot be read again."""

    factor: Factor
    recovery_codes: list[str]


@dataclass(frozen=True, slots=True)
class AppQuestion:
    """``secret``: to type into an app; ``address``: the same to open on a phone.

    ``picture``: the address as a QR code, the path of an SVG; ``size``: its width and height.
    """

    ceremony_id: str
    secret: str
    address: str
    picture: str
    size: int


@dataclass(frozen=True, slots=True)
class Overview:
    """``factors``: passkeys and apps, oldest first. ``recovery_codes``: how many are left.

    ``by_provider``: whether the person has an account at the OpenID provider, too. ``may_recover``: whether a recovery
    code is left that the person may sign in with.
    """

    factors: list[Factor]
    recovery_codes: int
    may_add_app: bool
    by_provider: bool
    may_recover: bool
    reset_due_at: datetime | None


async def overview(session: AsyncSession, settings: Settings, actor: Actor) -> Overview:
    found = await queries.factors_of(session, actor.user_id)
    factors = [one for one in found if one.kind != FactorKind.RECOVERY]
    by_provider = await is_linked(session, settings, actor.user_id)
    user = await _person(session, actor)
    reset = await session.get(FactorReset, user.id)
    codes = len(found) - len(factors)
    return Overview(
        factors,
        codes,
        may_add_app=is_admin(actor),
        by_provider=by_provider,
        may_recover=codes > 0 and (not is_admin(actor) or settings.may_sign_in_locally(user.email)),
        reset_due_at=reset.due_at if reset else None,
    )


async def ask_passkey(session: AsyncSession, resources: Resources, actor: Actor) -> tuple[str, dict[str, Any]]:
    """Begins to add a passkey: returns the id of the ceremony, and the options for the browser."""
    user = await _person(session, actor)
    factors = await queries.factors_of(session, user.id)
    await _require_factor_for_factors(session, resources.settings, actor, factors)
    known = [one.credential_id for one in factors if one.credential_id]
    challenge = passkeys.new_challenge()
    ceremony_id = await ceremonies.begin(resources.redis, Ceremony(ADD_PASSKEY, user.id, challenge))
    return ceremony_id, passkeys.creation_options(resources.settings, user, challenge, known)


async def add_passkey(
    session: AsyncSession,
    resources: Resources,
    actor: Actor,
    *,
    ceremony_id: str,
    credential: str,
    label: str,
    token: str,
) -> Added:
    """``token``: of the session, which the new passkey proves.

    Raises :class:`CeremonyExpired`, :class:`FactorNotAccepted`, :class:`PasskeyRegistered`, :class:`TooManyFactors`.
    """
    asked = await ceremonies.end(resources.redis, ceremony_id, ADD_PASSKEY, actor.user_id)
    created = passkeys.created(resources.settings, asked.asked, credential)
    factor = Factor(
        user_id=actor.user_id,
        kind=FactorKind.PASSKEY.value,
        label=label,
        credential_id=created.credential_id,
        public_key=created.public_key,
        sign_count=created.sign_count,
        is_synced=created.is_synced,
    )
    return await _add(session, resources, actor, factor, Proof.PASSKEY, token)


async def ask_authenticator(session: AsyncSession, resources: Resources, actor: Actor) -> AppQuestion:
    """Begins to add an app. The secret is kept for five minutes, encrypted."""
    user = await _person(session, actor)
    await _require_factor_for_factors(session, resources.settings, actor, await queries.factors_of(session, user.id))
    secret = authenticators.new_secret()
    asked = Ceremony(ADD_AUTHENTICATOR, user.id, encrypted(resources.settings, secret))
    address = authenticators.address(resources.settings, secret, user.contact_email)
    ceremony_id = await ceremonies.begin(resources.redis, asked)
    picture, size = authenticators.picture(address)
    return AppQuestion(ceremony_id, secret, address, picture, size)


async def add_authenticator(
    session: AsyncSession, resources: Resources, actor: Actor, *, ceremony_id: str, code: str, label: str, token: str
) -> Added:
    """Raises :class:`CeremonyExpired`, :class:`TooManyFactors`, and :class:`ValidationFailed` for a wrong code."""
    asked = await ceremonies.look(resources.redis, ceremony_id, ADD_AUTHENTICATOR, actor.user_id)
    secret = decrypted(resources.settings, asked.asked)
    if secret is None:
        raise CeremonyExpired
    step = authenticators.step_of(secret, code, await database_now(session), after=None)
    if step is None:
        raise ValidationFailed(fields=[FieldError("code", "code_incorrect")])
    await ceremonies.end(resources.redis, ceremony_id, ADD_AUTHENTICATOR, actor.user_id)
    factor = Factor(
        user_id=actor.user_id,
        kind=FactorKind.AUTHENTICATOR.value,
        label=label,
        secret=asked.asked,
        last_step=step,
    )
    return await _add(session, resources, actor, factor, Proof.AUTHENTICATOR, token)


async def rename(session: AsyncSession, settings: Settings, actor: Actor, factor_id: UUID, label: str) -> Factor:
    """Gives a passkey or an app another name. Raises :class:`NotFound`."""
    user = await _locked(session, actor)
    factors = await queries.factors_of(session, user.id)
    await _require_factor_for_factors(session, settings, actor, factors)
    factor = _one_of(factors, factor_id)
    if factor.label != label:
        audit.record(
            session, actor, "account.factor_renamed", subject_type="user", subject_id=user.id, kind=factor.kind
        )
        factor.label = label
        await session.flush()
    return factor


async def remove(session: AsyncSession, resources: Resources, actor: Actor, factor_id: UUID) -> None:
    """Removes a passkey or an app; with the last one, the recovery codes.

    Raises :class:`NotFound`, and :class:`LastFactor` where a factor is required.
    """
    user = await _locked(session, actor)
    factors = await queries.factors_of(session, user.id)
    await _require_factor_for_factors(session, resources.settings, actor, factors)
    removed = _one_of(factors, factor_id)
    others = [one for one in factors if one.kind != FactorKind.RECOVERY and one is not removed]
    now = await database_now(session)
    if not others:
        is_needed = user.is_admin and are_factors_required(resources.settings, now)
        if is_needed and not await is_linked(session, resources.settings, user.id):
            raise LastFactor
        for one in factors:
            await session.delete(one)
    await session.delete(removed)
    audit.record(session, actor, "account.factor_removed", subject_type="user", subject_id=user.id, kind=removed.kind)
    send(session, FactorRemoved(kind=removed.kind, label=removed.label, changed_at=now), to=Recipient.of(user))


async def renew_recovery_codes(session: AsyncSession, settings: Settings, actor: Actor) -> list[str]:
    """Replaces the recovery codes. Raises :class:`NotFound` for a person without another factor."""
    user = await _locked(session, actor)
    factors = await queries.factors_of(session, user.id)
    if not factors:
        raise NotFound
    await _require_factor_for_factors(session, settings, actor, factors)
    audit.record(session, actor, "account.recovery_codes_renewed", subject_type="user", subject_id=user.id)
    send(session, RecoveryCodesRenewed(changed_at=await database_now(session)), to=Recipient.of(user))
    return await replace_codes(session, user.id)


async def _require_factor_for_factors(
    session: AsyncSession, settings: Settings, actor: Actor, factors: list[Factor]
) -> None:
    """Administrators with a factor, or with an account at the provider, change factors after proving one of them.

    For people of companies an emailed code suffices. Raises :class:`NotFresh`.
    """
    is_proved = actor.proved_by is not None and actor.proved_by.is_factor
    if is_admin(actor) and not is_proved and (factors or await is_linked(session, settings, actor.user_id)):
        raise NotFresh


def _one_of(factors: list[Factor], factor_id: UUID) -> Factor:
    found = next((one for one in factors if one.id == factor_id and one.kind != FactorKind.RECOVERY), None)
    if found is None:
        raise NotFound
    return found


async def _add(
    session: AsyncSession, resources: Resources, actor: Actor, factor: Factor, proof: Proof, token: str
) -> Added:
    user = await _locked(session, actor)
    factors = await queries.factors_of(session, user.id)
    await _require_factor_for_factors(session, resources.settings, actor, factors)
    if len([one for one in factors if one.kind != FactorKind.RECOVERY]) >= MAX_FACTORS:
        raise TooManyFactors
    now = await database_now(session)
    factor.last_used_at = now
    session.add(factor)
    try:
        await session.flush()
    except IntegrityError as error:
        if "uq_factors_credential_id" not in str(error.orig):
            raise
        raise PasskeyRegistered from None
    codes = [] if factors else await replace_codes(session, user.id)
    audit.record(session, actor, "account.factor_added", subject_type="user", subject_id=user.id, kind=factor.kind)
    send(session, FactorAdded(kind=factor.kind, label=factor.label, changed_at=now), to=Recipient.of(user))
    await session.flush()
    # Before the commit releases the person's lock. If the commit fails, the session has proved what it had to prove.
    await SessionStore(resources.redis, resources.settings).prove(token, proof)
    return Added(factor, codes)


async def _person(session: AsyncSession, actor: Actor) -> User:
    user = await session.get(User, actor.user_id)
    if user is None:
        raise Unauthenticated
    return user


async def _locked(session: AsyncSession, actor: Actor) -> User:
    user = await lock_user(session, actor.user_id)
    if user is None:
        raise Unauthenticated
    return user
