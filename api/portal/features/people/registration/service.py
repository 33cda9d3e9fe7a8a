"""Registers a company without revealing whether an email is known.

A registration claims no address before it is verified (``addresses``). If the email belongs to an account, the
challenge is a decoy: the registration responds, takes time, uses up an invitation and writes rows like any other, but
its codes are never valid, and the owner of the address gets a mail instead. Changing the address to one without an
owner makes it a normal registration.

Registering again with the same email and password within a day continues the same unverified registration, because the
first response may have been lost. Unverified registrations are purged after a week
(:mod:`portal.features.people.registration.unverified`).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.companies import Company
from portal.domain.identity.emails import set_aside_address
from portal.domain.identity.passwords import passwords
from portal.domain.identity.secrets import fingerprint
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.registration.fields import ORGANISATION, PERSON, names
from portal.domain.texts.service import Language, texts
from portal.features.people.accounts.addresses import Claim, find_claim, find_young, is_email_taken
from portal.features.people.accounts.challenges import Challenge, Challenges, Purpose
from portal.features.people.accounts.presentation import challenge_out, user_out
from portal.features.people.accounts.rules import sms_number
from portal.features.people.invitations.service import InvitationInvalid, give_back, redeem
from portal.features.people.registration.schemas import RegisteredOut, RegistrationIn
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.jobs.outbox import MAIL, enqueue
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

REGISTRATION_NOTED = "registration_noted"
"""Job: (``user_id``, ``owner_id``). Every registration and correction enqueues it, so that all write the same rows;
the worker notifies the owner if the address belongs to another account."""


@dataclass(frozen=True, slots=True)
class _Rows:
    user: User
    company: Company


async def register(
    session: AsyncSession, resources: Resources, *, details: RegistrationIn, locale: str
) -> RegisteredOut:
    """Creates a pending, unverified company with its representative, and a challenge to verify them.

    Takes the resources, because no connection is held while a password waits for a thread.
    """
    settings = resources.settings
    async with unit_of_work(resources.reads) as looking:
        young = await find_young(looking, details.email)
    # Every registration verifies and hashes, so that the time does not reveal an earlier registration.
    continues = await passwords(settings).verify(young.password_hash if young else None, details.password)
    password_hash = await passwords(settings).hash(details.password)
    claim = await find_claim(session, details.email)
    agreed = agreement(settings, locale, at=claim.now)
    earlier = await find_young(session, details.email, user_id=young.id) if young and continues else None
    if earlier is not None and young is not None and earlier.password_hash == young.password_hash:
        rows = await _continue(session, details, earlier, claim, locale=locale, agreed=agreed)
    else:
        rows = await _insert(session, details, claim, password_hash=password_hash, locale=locale, agreed=agreed)
    user = rows.user
    if details.invitation_code is not None:
        await _redeem(session, details.invitation_code, rows.company)
    audit.record(
        session,
        None,
        "account.registered_again" if claim.owner_id else "account.registered",
        subject_type="user",
        subject_id=claim.owner_id or user.id,
        actor_name=user.name,
        company_id=str(rows.company.id),
    )
    enqueue(session, REGISTRATION_NOTED, queue=MAIL, user_id=user.id, owner_id=claim.owner_id or user.id)
    challenge = Challenge(
        purpose=Purpose.SIGN_UP,
        user_id=user.id,
        name=user.name,
        email=details.email,
        phone_number=sms_number(settings, details.phone_number),
        credential=fingerprint(settings, user.password_hash),
        is_decoy=claim.owner_id is not None,
    )
    await session.flush()
    token = await Challenges(resources.redis, settings).open(challenge)
    return RegisteredOut(user=user_out(settings, user, rows.company), challenge=challenge_out(token, challenge))


def agreement(settings: Settings, locale: str, *, at: datetime) -> dict[str, Any]:
    """Columns of the agreement: the versions of the texts in the language in which the person agreed."""
    language: Language = "ar" if locale == "ar" else "en"
    known = texts(settings)
    return {
        "agreed_at": at,
        "agreed_language": language,
        "agreed_terms": known.get("terms", language).version,
        "agreed_privacy": known.get("privacy", language).version,
    }


async def _insert(
    session: AsyncSession,
    details: RegistrationIn,
    claim: Claim,
    *,
    password_hash: str,
    locale: str,
    agreed: dict[str, Any],
) -> _Rows:
    user_id = new_id()
    email = set_aside_address(user_id) if claim.is_held else details.email
    values: dict[str, Any] = {"password_hash": password_hash, "locale": locale, **agreed}
    rows = _rows(details, claim, user_id, new_id(), email=email, **values)
    try:
        async with session.begin_nested():
            session.add_all((rows.company, rows.user))
            await session.flush()
    except IntegrityError as error:
        if not is_email_taken(error):
            raise
        # Another registration with this address was committed after we looked.
        email = set_aside_address(user_id)
        rows = _rows(details, claim, user_id, new_id(), email=email, **values)
        session.add_all((rows.company, rows.user))
        await session.flush()
    return rows


async def _continue(
    session: AsyncSession,
    details: RegistrationIn,
    earlier: User,
    claim: Claim,
    *,
    locale: str,
    agreed: dict[str, Any],
) -> _Rows:
    """Overwrites the earlier registration with the new data; its open challenges stay valid."""
    company_id = earlier.company_id
    if company_id is None:
        raise LookupError("a registration without a company")
    await give_back(session, [company_id])
    rows = _rows(
        details,
        claim,
        earlier.id,
        company_id,
        email=earlier.email,
        password_hash=earlier.password_hash,
        locale=locale,
        **agreed,
    )
    company = await session.merge(rows.company)
    return _Rows(await session.merge(rows.user), company)


def _rows(
    details: RegistrationIn,
    claim: Claim,
    user_id: UUID,
    company_id: UUID,
    *,
    email: str,
    **values: Any,
) -> _Rows:
    company = Company(
        id=company_id,
        **details.model_dump(include=names(ORGANISATION)),
        created_at=claim.now,
    )
    user = User(
        id=user_id,
        role=Role.STAKEHOLDER,
        status=AccountStatus.PENDING,
        **{**details.model_dump(include=names(PERSON)), "email": email},
        unverified_email=details.email,
        company_id=company_id,
        created_at=claim.now,
        **values,
    )
    return _Rows(user, company)


async def _redeem(session: AsyncSession, code: str, company: Company) -> None:
    try:
        await redeem(session, code, company_id=company.id)
    except InvitationInvalid as error:
        raise ValidationFailed(fields=[FieldError("invitation_code", error.code)]) from None
