"""Sending one-time codes, and correcting a mistyped address of a sign-up."""

from dataclasses import replace

from sqlalchemy import case, func, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.emails import set_aside_address
from portal.domain.identity.secrets import hash_token
from portal.domain.identity.sources import Source
from portal.domain.identity.users import User
from portal.domain.messaging.service import Channel, Recipient, send
from portal.features.people.accounts.addresses import find_claim, is_email_taken, owns_email
from portal.features.people.accounts.attempts import limit_codes
from portal.features.people.accounts.bodies import SentCodeOut
from portal.features.people.accounts.challenges import Challenge, Challenges, Method, Purpose
from portal.features.people.accounts.errors import ChallengeExpired
from portal.features.people.accounts.message_templates import ContactCode, SignInCode, SignUpCode
from portal.features.people.accounts.presentation import masked_email, masked_phone
from portal.features.people.accounts.rules import CORRECTIONS
from portal.features.people.registration.service import REGISTRATION_NOTED
from portal.platform.db.unit_of_work import after_commit
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.http.limits import Limiter
from portal.platform.jobs.outbox import MAIL, enqueue
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


async def send_code(
    session: AsyncSession,
    resources: Resources,
    limiter: Limiter,
    source: Source,
    *,
    challenge_id: str,
    method: Method,
    email: str | None,
    unless_sent: bool = False,
    locale: str,
) -> SentCodeOut:
    """Enqueues a code. A decoy has the same response, delay and limits as any other challenge.

    ``unless_sent``: enqueues none while an earlier code is valid, so that a repeated request sends only one.
    """
    settings = resources.settings
    challenges = Challenges(resources.redis, settings)
    challenge = await challenges.find(challenge_id)
    corrected = replace(challenge, email=email) if email is not None and email != challenge.email else None
    if challenge.purpose is Purpose.CONTACT:
        raise ChallengeExpired
    _require_allowed(challenge, method, corrected)
    latest = await challenges.latest_send(challenge_id) if unless_sent else None
    if latest is not None:
        return _sent(settings, challenge, *latest)
    if corrected is not None:
        await limiter.hit("email-corrections", hash_token(challenge_id), limit=CORRECTIONS)
    target = corrected or challenge
    await limit_codes(limiter, settings, source, target, target.destination(method))
    if corrected is not None:
        challenge = await _correct_email(session, corrected)
    content = SignUpCode if challenge.purpose is Purpose.SIGN_UP else SignInCode
    return await dispatch(session, resources, challenge_id, challenge, method, content=content, locale=locale)


async def dispatch(
    session: AsyncSession,
    resources: Resources,
    challenge_id: str,
    challenge: Challenge,
    method: Method,
    *,
    content: type[SignUpCode | SignInCode | ContactCode],
    locale: str,
) -> SentCodeOut:
    """Enqueues a code; the caller has checked the limits. Raises :class:`ChallengeExpired`."""
    settings = resources.settings
    challenges = Challenges(resources.redis, settings)
    key, number = await challenges.begin_send(challenge_id, email=challenge.email, is_decoy=challenge.is_decoy)
    to = Recipient(address=challenge.destination(method), locale=locale, name=challenge.name, user_id=challenge.user_id)
    send(session, content(challenge_key=key, send=number), to=to, channel=Channel(method))
    try:
        await session.flush()
    except IntegrityError:
        # The user of the message was deleted meanwhile.
        raise ChallengeExpired from None
    after_commit(session, lambda: challenges.note_sent(key, method))
    return _sent(settings, challenge, method)


def _sent(settings: Settings, challenge: Challenge, method: Method, age: float = 0) -> SentCodeOut:
    return SentCodeOut(
        method=method,
        destination=_masked(challenge, method),
        expires_in=round(settings.code_seconds - age),
        resend_in=max(0, round(settings.code_resend_seconds - age)),
        phone_number=masked_phone(challenge.phone_number),
        email=masked_email(challenge.email),
    )


def _require_allowed(challenge: Challenge, method: Method, corrected: Challenge | None) -> None:
    if method not in challenge.methods:
        raise ValidationFailed(fields=[FieldError("method", "invalid_option")])
    if corrected is not None and challenge.purpose is not Purpose.SIGN_UP:
        raise ValidationFailed(fields=[FieldError("email", "not_changeable")])


async def _correct_email(session: AsyncSession, corrected: Challenge) -> Challenge:
    """Changes the unverified address of a registration. Returns a decoy if the new address has an owner."""
    claim = await find_claim(session, corrected.email)
    try:
        async with session.begin_nested():
            await _move(session, corrected, set_aside=claim.is_held)
    except IntegrityError as error:
        if not is_email_taken(error):
            raise
        claim = await find_claim(session, corrected.email)
        await _move(session, corrected, set_aside=True)
    audit.record(session, None, "account.email_corrected", subject_type="user", subject_id=corrected.user_id)
    enqueue(
        session, REGISTRATION_NOTED, queue=MAIL, user_id=corrected.user_id, owner_id=claim.owner_id or corrected.user_id
    )
    return replace(corrected, is_decoy=claim.owner_id is not None)


async def _move(session: AsyncSession, challenge: Challenge, *, set_aside: bool) -> None:
    # If this row itself has the address in ``email``, it keeps the address.
    stand_in = case((func.lower(User.email) == challenge.email, User.email), else_=set_aside_address(challenge.user_id))
    moved = await session.execute(
        update(User)
        .where(User.id == challenge.user_id, ~owns_email())
        .values(email=stand_in if set_aside else challenge.email, unverified_email=challenge.email)
        .returning(User.id)
        .execution_options(synchronize_session=False)
    )
    if moved.one_or_none() is None:
        raise ChallengeExpired


def _masked(challenge: Challenge, method: Method) -> str:
    if method is Method.SMS:
        return masked_phone(challenge.phone_number) or ""
    return masked_email(challenge.email)
