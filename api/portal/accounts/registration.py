"""Registering a company, in a way that tells nobody whether an e-mail is known.

A registration whose e-mail belongs to somebody else is *set aside*: its rows are written like any other's, with an
address that nobody can own in place of the typed one, and its challenge is a decoy. It answers, takes time, uses up an
invitation and fills tables exactly as a first registration does; the owner of the address gets a mail instead of a
code. If the person behind it corrects the address to a free one, it goes on as theirs. What nobody proves within a
week is purged (:mod:`portal.accounts.unverified`).
"""

from dataclasses import dataclass
from uuid import UUID

from redis.asyncio import Redis
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.accounts.challenges import Challenge, Challenges, Purpose
from portal.accounts.models import AccountStatus, Role, User
from portal.accounts.passwords import passwords
from portal.accounts.policy import sms_number
from portal.accounts.presentation import challenge_out, user_out
from portal.accounts.queries import Claim, find_claim
from portal.accounts.schemas import RegisteredOut, RegistrationIn
from portal.accounts.secrets import fingerprint
from portal.audit import service as audit
from portal.companies.models import Company
from portal.db.identifiers import new_id
from portal.errors import FieldError, ValidationFailed
from portal.invitations.service import InvitationInvalid, redeem
from portal.jobs.outbox import enqueue
from portal.settings import Settings

REGISTRATION_NOTED = "registration_noted"
"""Job: (``user_id``, ``owner_id``). Every registration and correction asks for it; the worker finds out whether the
address belongs to somebody who must be told."""

EMAIL_TAKEN = "uq_users_email_lower"
# .invalid can never be registered (RFC 2606), and is refused wherever an e-mail is typed.
SET_ASIDE = "unclaimed.invalid"


def set_aside_address(user_id: UUID) -> str:
    return f"{user_id.hex}@{SET_ASIDE}"


def is_email_taken(error: IntegrityError) -> bool:
    return EMAIL_TAKEN in str(error.orig)


@dataclass(frozen=True, slots=True)
class _Rows:
    user: User
    company: Company


async def register(
    session: AsyncSession, redis: Redis, settings: Settings, *, details: RegistrationIn, locale: str
) -> RegisteredOut:
    """A pending, unverified company with its representative, and the challenge that will verify them."""
    # Before the first statement: no connection waits for a thread to hash.
    password_hash = await passwords(settings).hash(details.password)
    claim = await find_claim(session, details.email)
    rows, claim = await _insert(session, details, claim, password_hash=password_hash, locale=locale)
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
    enqueue(session, REGISTRATION_NOTED, user_id=user.id, owner_id=claim.owner_id or user.id)
    challenge = Challenge(
        purpose=Purpose.SIGN_UP,
        user_id=user.id,
        name=user.name,
        email=details.email,
        phone_number=sms_number(settings, details.phone_number),
        credential=fingerprint(settings, password_hash),
        is_decoy=claim.owner_id is not None,
    )
    await session.flush()
    token = await Challenges(redis, settings).open(challenge)
    person = user_out(settings, user, rows.company).model_copy(update={"email": details.email})
    return RegisteredOut(user=person, challenge=challenge_out(token, challenge))


async def _insert(
    session: AsyncSession, details: RegistrationIn, claim: Claim, *, password_hash: str, locale: str
) -> tuple[_Rows, Claim]:
    rows = _rows(details, claim, password_hash=password_hash, locale=locale)
    try:
        async with session.begin_nested():
            session.add_all((rows.company, rows.user))
            await session.flush()
    except IntegrityError as error:
        if not is_email_taken(error):
            raise
        # Another registration with this address was committed after we looked.
        claim = await find_claim(session, details.email)
        rows = _rows(details, claim, password_hash=password_hash, locale=locale)
        session.add_all((rows.company, rows.user))
        await session.flush()
    return rows, claim


def _rows(details: RegistrationIn, claim: Claim, *, password_hash: str, locale: str) -> _Rows:
    company = Company(
        id=new_id(),
        organization_name=details.organization_name,
        organization_website=details.organization_website,
        headquarters_location=details.headquarters_location,
        branches_in_ksa=details.branches_in_ksa,
        organization_size=details.organization_size,
        industry_field=details.industry_field,
        industry_other=details.industry_other,
        created_at=claim.now,
    )
    user_id = new_id()
    user = User(
        id=user_id,
        role=Role.STAKEHOLDER,
        status=AccountStatus.PENDING,
        email=details.email if claim.owner_id is None else set_aside_address(user_id),
        password_hash=password_hash,
        first_name=details.first_name,
        last_name=details.last_name,
        business_email=details.business_email,
        position=details.position,
        linkedin_profile=details.linkedin_profile,
        phone_number=details.phone_number,
        locale=locale,
        company_id=company.id,
        created_at=claim.now,
    )
    return _Rows(user, company)


async def _redeem(session: AsyncSession, code: str, company: Company) -> None:
    try:
        await redeem(session, code, company_id=company.id)
    except InvitationInvalid as error:
        raise ValidationFailed(fields=[FieldError("invitation_code", error.code)]) from None
