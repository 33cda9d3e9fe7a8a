"""Changing one's own email or phone number: the current password, then a code that proves the new one.

The account keeps the old one until the code is entered. Then the old one is notified, and other sessions and the links
for a new password end.
"""

from limits import RateLimitItemPerHour
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.secrets import equal, fingerprint
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.sources import Source
from portal.domain.identity.users import Role, User
from portal.domain.messaging.service import Channel, Recipient, send
from portal.domain.rfis.current import read_current
from portal.features.people.accounts.account_links import end_links
from portal.features.people.accounts.addresses import find_owner, is_email_taken, release
from portal.features.people.accounts.attempts import limit_codes
from portal.features.people.accounts.bodies import SentCodeOut, SignedInUserOut
from portal.features.people.accounts.challenges import Challenge, Challenges, Method, Purpose, Refused
from portal.features.people.accounts.errors import ChallengeExpired
from portal.features.people.accounts.message_templates import ContactCode, EmailChanged, PhoneChanged
from portal.features.people.accounts.person import find_person, lock_user, to_themselves
from portal.features.people.accounts.rules import is_owner, sms_number
from portal.features.people.own_account.bodies import ContactCodeOut
from portal.features.people.passwords.own_password import check_own_password
from portal.features.people.sign_in.codes import dispatch
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import FieldError, Forbidden, Unauthenticated, ValidationFailed
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources

CHANGES = RateLimitItemPerHour(10)
"""Limit per person, because each change sends a code to any address or number."""


async def change_email(
    resources: Resources, limiter: Limiter, source: Source, actor: Actor, *, email: str, password: str, locale: str
) -> ContactCodeOut:
    """Sends a code to the new email. An email of another account gets no code, with the same answer.

    Raises :class:`ValidationFailed` for a wrong password and for the current email, and :class:`TooManyRequests`.
    """
    user = await _verified(resources, limiter, source, actor, password)
    if email == user.email.lower() and user.email_verified_at is not None:
        raise ValidationFailed(fields=[FieldError("email", "email_unchanged")])
    async with unit_of_work(resources.reads) as session:
        owner = await find_owner(session, email)
    challenge = _challenge(resources, user, email=email, is_decoy=owner is not None and owner.id != user.id)
    return await _open(resources, limiter, source, challenge, locale=locale)


async def change_phone(
    resources: Resources, limiter: Limiter, source: Source, actor: Actor, *, number: str, password: str, locale: str
) -> ContactCodeOut:
    """Sends a code to the new number, or to the person's email if no SMS can be sent to the number.

    ``number``: E.164. Raises as :func:`change_email` does, and :class:`Forbidden` for an administrator.
    """
    if actor.role == Role.ADMIN:
        raise Forbidden
    user = await _verified(resources, limiter, source, actor, password)
    if number == user.phone_number:
        raise ValidationFailed(fields=[FieldError("phone_number", "phone_unchanged")])
    challenge = _challenge(resources, user, email=user.contact_email, phone_number=number)
    return await _open(resources, limiter, source, challenge, locale=locale)


async def send_again(
    session: AsyncSession,
    resources: Resources,
    limiter: Limiter,
    source: Source,
    actor: Actor,
    *,
    challenge_id: str,
    locale: str,
) -> SentCodeOut:
    """Sends another code for the challenge. Raises :class:`ChallengeExpired` and :class:`TooManyRequests`."""
    challenge = await Challenges(resources.redis, resources.settings).find(challenge_id)
    _require_own(challenge, actor)
    return await _send(session, resources, limiter, source, challenge, challenge_id, locale=locale)


async def confirm(resources: Resources, actor: Actor, *, challenge_id: str, code: str, token: str) -> SignedInUserOut:
    """Changes the email or number that the code proves.

    ``token``: of the session that stays. Raises :class:`CodeIncorrect`, :class:`CodeExpired`, and
    :class:`ChallengeExpired` also if the password was changed or another account proved the email meanwhile.
    """
    settings = resources.settings
    attempt = await Challenges(resources.redis, settings).attempt(challenge_id, code)
    if isinstance(attempt, Refused):
        raise attempt.error
    _require_own(attempt, actor)
    async with unit_of_work(resources.sessions) as session:
        if not attempt.new_number:
            await release(session, attempt.email, for_id=actor.user_id)
        user = await lock_user(session, actor.user_id)
        if user is None or not equal(fingerprint(settings, user.password_hash), attempt.credential):
            raise ChallengeExpired
        await _apply(session, resources, actor, user, attempt)
        # Before the lock is released: later requests must see the new email or number.
        await SessionStore(resources.redis, settings).end_others(user.id, token)
        await end_links(resources.redis, user.id)
        person = await find_person(session, await read_current(session, settings), user.id)
        if person is None:
            raise Unauthenticated
        return to_themselves(settings, person)


async def _apply(session: AsyncSession, resources: Resources, actor: Actor, user: User, proved: Challenge) -> None:
    now = await database_now(session)
    before = Recipient.of(user, address=user.contact_email)
    if proved.new_number:
        earlier = sms_number(resources.settings, user.phone_number) if user.phone_verified_at else ""
        user.phone_number = proved.new_number
        user.phone_verified_at = now if proved.sent_by is Method.SMS else None
        send(session, PhoneChanged(changed_at=now), to=before)
        if earlier:
            send(session, PhoneChanged(changed_at=now), to=Recipient.of(user, address=earlier), channel=Channel.SMS)
        action = "account.phone_changed"
    else:
        if is_owner(user):
            send(session, EmailChanged(changed_at=now), to=before)
        user.email, user.unverified_email, user.email_verified_at = proved.email, None, now
        action = "account.email_changed"
    audit.record(session, actor, action, subject_type="user", subject_id=user.id)
    try:
        await session.flush()
    except IntegrityError as error:
        if not is_email_taken(error):
            raise
        raise ChallengeExpired from None


async def _verified(resources: Resources, limiter: Limiter, source: Source, actor: Actor, password: str) -> User:
    """Returns the person. Verifies the password without holding a database connection."""
    user, fits = await check_own_password(resources, limiter, source, actor, password)
    if not fits:
        async with unit_of_work(resources.sessions) as session:
            action = "account.contact_change_failed"
            audit.record(session, actor, action, subject_type="user", subject_id=actor.user_id)
        raise ValidationFailed(fields=[FieldError("account_password", "password_incorrect")])
    await limiter.hit("contact-changes", str(user.id), limit=CHANGES)
    return user


def _challenge(
    resources: Resources, user: User, *, email: str, phone_number: str = "", is_decoy: bool = False
) -> Challenge:
    return Challenge(
        purpose=Purpose.CONTACT,
        user_id=user.id,
        name=user.name,
        email=email,
        phone_number=sms_number(resources.settings, phone_number) if phone_number else "",
        credential=fingerprint(resources.settings, user.password_hash),
        is_decoy=is_decoy,
        new_number=phone_number,
    )


async def _open(
    resources: Resources, limiter: Limiter, source: Source, challenge: Challenge, *, locale: str
) -> ContactCodeOut:
    challenge_id = await Challenges(resources.redis, resources.settings).open(challenge)
    async with unit_of_work(resources.sessions) as session:
        sent = await _send(session, resources, limiter, source, challenge, challenge_id, locale=locale)
    return ContactCodeOut(challenge_id=challenge_id, **sent.model_dump())


async def _send(
    session: AsyncSession,
    resources: Resources,
    limiter: Limiter,
    source: Source,
    challenge: Challenge,
    challenge_id: str,
    *,
    locale: str,
) -> SentCodeOut:
    method = challenge.methods[0]
    await limit_codes(limiter, resources.settings, source, challenge, challenge.destination(method))
    return await dispatch(session, resources, challenge_id, challenge, method, content=ContactCode, locale=locale)


def _require_own(challenge: Challenge, actor: Actor) -> None:
    if challenge.purpose is not Purpose.CONTACT or challenge.user_id != actor.user_id:
        raise ChallengeExpired
