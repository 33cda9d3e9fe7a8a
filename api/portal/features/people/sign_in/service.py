"""Signing in: password, then code, then a session. :mod:`by_factor` has the ways with a passkey or an app.

:func:`check_credentials` and :func:`login` take the resources and open their own units of work, because a refusal must
be recorded although the response is an error, and no connection may be held while a password waits for a thread.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, or_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.factors import FactorKind, Proof, kinds_of
from portal.domain.identity.fresh import are_factors_required
from portal.domain.identity.passwords import passwords
from portal.domain.identity.secrets import equal, fingerprint
from portal.domain.identity.sessions import KnownThere, SessionStore, TimeLeft
from portal.domain.identity.sources import Source, new_device_cookie
from portal.domain.identity.users import User
from portal.domain.rfis.current import read_current
from portal.features.people.accounts.addresses import find_to_sign_in, is_email_taken, release
from portal.features.people.accounts.attempts import (
    forget_codes,
    forget_wrong_passwords,
    limit_passwords,
)
from portal.features.people.accounts.bodies import ChallengeOut, SignedInUserOut
from portal.features.people.accounts.challenges import Challenge, Challenges, Method, Purpose, Refused
from portal.features.people.accounts.errors import ChallengeExpired, IncorrectCredentials
from portal.features.people.accounts.person import Person, find_person, to_themselves
from portal.features.people.accounts.presentation import challenge_out
from portal.features.people.accounts.rules import may_correct_email, require_local_sign_in, sms_number
from portal.features.people.registration.email_confirmation import tell_received
from portal.features.people.sign_in.local import Provider, require_provider_silent
from portal.platform import metrics
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

WRONG_PASSWORD: Final = "wrong_password"  # noqa: S105
WRONG_CODE: Final = "wrong_code"
CHALLENGED: Final = "challenged"
SUCCEEDED: Final = "succeeded"


@dataclass(frozen=True, slots=True)
class SignedIn:
    """``token`` is for the session cookie; ``device`` for the cookie of a new device."""

    user: SignedInUserOut
    token: str
    device: str | None


async def check_credentials(
    resources: Resources, provider: Provider, limiter: Limiter, source: Source, *, email: str, password: str
) -> ChallengeOut:
    """Opens a challenge if the password is correct.

    An unknown address takes the same steps and the same time. Raises :class:`IncorrectCredentials`,
    :class:`TooManyRequests`, :class:`ProviderNeeded` and :class:`UseSignInService`.
    """
    settings = resources.settings
    async with unit_of_work(resources.reads) as session:
        user = await find_to_sign_in(session, email)
    user_id = user.id if user else None
    await limit_passwords(limiter, settings, source, email=email, user_id=user_id)
    fits = await passwords(settings).verify(user.password_hash if user else None, password)
    if user is None or not fits:
        await record_failure(resources, user_id, WRONG_PASSWORD)
        raise IncorrectCredentials
    require_local_sign_in(settings, user)
    await require_provider_silent(resources, provider, user.id)
    await forget_wrong_passwords(limiter, settings, source, email=email, user_id=user.id)
    password_hash = await _with_current_parameters(resources, user, password)
    metrics.SIGN_INS.labels(CHALLENGED).inc()
    async with unit_of_work(resources.reads) as session:
        kinds = await kinds_of(session, user.id)
    challenge = Challenge(
        purpose=Purpose.SIGN_UP if may_correct_email(user) else Purpose.LOGIN,
        user_id=user.id,
        name=user.name,
        email=user.contact_email,
        phone_number=sms_number(settings, user.phone_number),
        credential=fingerprint(settings, password_hash),
        last_method=Method(user.last_code_method) if user.last_code_method else None,
        has_app=FactorKind.AUTHENTICATOR in kinds,
        has_recovery=FactorKind.RECOVERY in kinds,
        without_codes=bool(kinds) and user.is_admin and are_factors_required(settings, datetime.now(UTC)),
    )
    return challenge_out(await Challenges(resources.redis, settings).open(challenge), challenge)


async def login(
    resources: Resources,
    provider: Provider,
    limiter: Limiter,
    source: Source,
    *,
    challenge_id: str,
    code: str,
    replaced: str | None,
) -> SignedIn:
    """Exchanges a correct code for a session; completes the verification of a sign-up.

    ``replaced``: the previous cookie. Raises :class:`UseSignInService`.
    """
    settings = resources.settings
    attempt = await Challenges(resources.redis, settings).attempt(challenge_id, code)
    if isinstance(attempt, Refused):
        await _refuse_code(resources, attempt)
        raise attempt.error
    if attempt.purpose is Purpose.CONTACT:
        raise ChallengeExpired
    await require_provider_silent(resources, provider, attempt.user_id)
    async with unit_of_work(resources.sessions) as session:
        is_first = await book_sign_in(session, settings, attempt)
        signed_in = await open_session(session, resources, source, attempt.user_id, Proof.CODE, is_first=is_first)
    await end_replaced(resources, replaced)
    if attempt.sent_by is not None:
        await forget_codes(limiter, settings, source, attempt, attempt.destination(attempt.sent_by))
    return signed_in


async def open_session(
    session: AsyncSession,
    resources: Resources,
    source: Source,
    user_id: UUID,
    proof: Proof,
    *,
    is_first: bool = False,
    proved_at: int | None = None,
    known_there: KnownThere | None = None,
    noted: dict[str, str] | None = None,
) -> SignedIn:
    """Records the sign-in of an account whose row is locked, and starts its session.

    Raises :class:`ChallengeExpired` if the account is gone, and :class:`ProviderNeeded`. ``is_first``: whether this
    verified the account. ``proved_at``: seconds since 1970; None: now. ``known_there``: the session at the provider.
    ``noted``: further details for the audit trail.
    """
    settings = resources.settings
    person = await find_person(session, await read_current(session, settings), user_id)
    if person is None:
        raise ChallengeExpired
    if proof is not Proof.PROVIDER:
        require_local_sign_in(settings, person.user)
    _record_success(session, settings, person, is_first=is_first, by=proof, **noted or {})
    # Before the commit releases the row's lock, so that a following password reset ends this session, too.
    store = SessionStore(resources.redis, settings)
    token = await store.start(
        user_id, ip=source.ip, agent=source.agent, proof=proof, proved_at=proved_at, known_there=known_there
    )
    metrics.SIGN_INS.labels(SUCCEEDED).inc()
    device = None if source.known_device(settings, user_id) else new_device_cookie(settings, user_id)
    return SignedIn(to_themselves(settings, person), token, device)


async def end_replaced(resources: Resources, replaced: str | None) -> None:
    """Ends the session of the previous cookie. Call it after the commit of the new one."""
    if replaced is not None:
        await SessionStore(resources.redis, resources.settings).end(replaced)


async def logout(resources: Resources, token: str | None) -> None:
    if token is not None:
        await SessionStore(resources.redis, resources.settings).end(token)


async def session_time_left(resources: Resources, token: str | None) -> TimeLeft | None:
    return await SessionStore(resources.redis, resources.settings).time_left(token) if token is not None else None


async def book_sign_in(session: AsyncSession, settings: Settings, challenge: Challenge) -> bool:
    """Locks the account, and writes the time of the sign-in and which address or number the code proved.

    Returns whether this verified the account. Raises :class:`ChallengeExpired` if its address, number or password has
    changed since the challenge, or if another account proved the address first.
    """
    values: dict[str, Any] = {
        "last_sign_in_at": func.now(),
        "verified_at": func.coalesce(User.verified_at, func.now()),
    }
    conditions = [User.id == challenge.user_id]
    if challenge.sent_by is not None:
        values["last_code_method"] = challenge.sent_by.value
    if challenge.sent_by is Method.EMAIL:
        values["email_verified_at"] = func.coalesce(User.email_verified_at, func.now())
    if challenge.sent_by is Method.SMS:
        values["phone_verified_at"] = func.coalesce(User.phone_verified_at, func.now())
        conditions.append(User.phone_number == challenge.phone_number)
    if challenge.purpose is Purpose.SIGN_UP and challenge.sent_by is Method.EMAIL:
        await release(session, challenge.email, for_id=challenge.user_id)
        values |= {"email": challenge.email, "unverified_email": None}
    is_theirs = or_(func.lower(User.email) == challenge.email, User.unverified_email == challenge.email)
    statement = update(User).where(*conditions, is_theirs).values(values)
    returned = statement.returning(User.password_hash, User.verified_at == User.last_sign_in_at)
    try:
        row = (await session.execute(returned.execution_options(synchronize_session=False))).one_or_none()
    except IntegrityError as error:
        if not is_email_taken(error):
            raise
        raise ChallengeExpired from None
    if row is None or not equal(fingerprint(settings, row[0]), challenge.credential):
        raise ChallengeExpired
    return bool(row[1])


def _record_success(
    session: AsyncSession, settings: Settings, person: Person, *, is_first: bool, **details: Any
) -> None:
    actor, user, company = person.as_actor(), person.user, person.company
    if is_first and company is not None:
        audit.record(session, actor, "account.verified", subject_type="user", subject_id=user.id)
        tell_received(session, settings, person)
    audit.record(session, actor, "account.signed_in", subject_type="user", subject_id=user.id, **details)


async def _with_current_parameters(resources: Resources, user: User, password: str) -> str:
    """Returns the password's hash, renewed and stored if its parameters are outdated."""
    hasher = passwords(resources.settings)
    if not hasher.needs_rehash(user.password_hash):
        return user.password_hash
    renewed = await hasher.hash(password)
    async with unit_of_work(resources.sessions) as session:
        await session.execute(
            update(User)
            .where(User.id == user.id, User.password_hash == user.password_hash)
            .values(password_hash=renewed)
            .execution_options(synchronize_session=False)
        )
    return renewed


async def _refuse_code(resources: Resources, attempt: Refused) -> None:
    """A request without a known challenge is counted but not recorded."""
    if attempt.challenge is None:
        metrics.SIGN_INS.labels(WRONG_CODE).inc()
    else:
        await record_failure(resources, attempt.challenge.user_id, WRONG_CODE)


async def record_failure(resources: Resources, user_id: UUID | None, reason: str) -> None:
    """Records a failed sign-in with the same columns for known and unknown addresses.

    The row does not contain the input, because people type passwords into the wrong field.
    """
    metrics.SIGN_INS.labels(reason).inc()
    async with unit_of_work(resources.sessions) as session:
        audit.record(session, None, "account.sign_in_failed", subject_type="user", subject_id=user_id, reason=reason)
