"""Changing one's own password: the current one is needed, and all other sessions end."""

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.passwords import passwords
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.sources import Source
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.attempts import forget_wrong_passwords, limit_passwords
from portal.features.people.accounts.message_templates import PasswordChanged
from portal.features.people.accounts.person import lock_user
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import FieldError, Unauthenticated, ValidationFailed
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources

CURRENT = "current_password"


async def change_password(
    resources: Resources, limiter: Limiter, source: Source, actor: Actor, *, current: str, new: str, token: str
) -> None:
    """Replaces the password, ends the person's other sessions, and notifies them by mail.

    This also invalidates links to reset the password, which are bound to the password that they replace.

    ``token``: of the session that stays. A repeated request succeeds: the password is then the new one already. Raises
    :class:`ValidationFailed` for a wrong or an unchanged password, and :class:`TooManyRequests`, as sign-in does. Holds
    no connection while passwords are hashed.
    """
    settings, hasher = resources.settings, passwords(resources.settings)
    user, fits = await check_own_password(resources, limiter, source, actor, current)
    if not fits:
        if await hasher.verify(user.password_hash, new):
            return
        await _record_failure(resources, actor)
        raise ValidationFailed(fields=[FieldError(CURRENT, "password_incorrect")])
    if current == new:
        raise ValidationFailed(fields=[FieldError("password", "password_unchanged")])
    password_hash = await hasher.hash(new)
    async with unit_of_work(resources.sessions) as session:
        locked = await lock_user(session, actor.user_id)
        if locked is None:
            raise Unauthenticated
        if locked.password_hash != user.password_hash:
            # Another request changed the password after it was verified here.
            raise ValidationFailed(fields=[FieldError(CURRENT, "password_incorrect")])
        locked.password_hash = password_hash
        audit.record(session, actor, "account.password_changed", subject_type="user", subject_id=locked.id)
        send(session, PasswordChanged(changed_at=await database_now(session)), to=Recipient.of(locked))
        await session.flush()
        # Before the lock is released: the next sign-in must see the new password.
        await SessionStore(resources.redis, settings).end_others(locked.id, token)


async def check_own_password(
    resources: Resources, limiter: Limiter, source: Source, actor: Actor, password: str
) -> tuple[User, bool]:
    """Returns the signed-in person, and whether ``password`` is theirs. Holds no connection while it is hashed.

    Raises :class:`TooManyRequests` after too many wrong passwords, as sign-in does.
    """
    settings = resources.settings
    async with unit_of_work(resources.reads) as session:
        user = await session.get(User, actor.user_id)
    if user is None:
        raise Unauthenticated
    await limit_passwords(limiter, settings, source, email=user.contact_email, user_id=user.id)
    fits = await passwords(settings).verify(user.password_hash, password)
    if fits:
        await forget_wrong_passwords(limiter, settings, source, email=user.contact_email, user_id=user.id)
    return user, fits


async def _record_failure(resources: Resources, actor: Actor) -> None:
    async with unit_of_work(resources.sessions) as session:
        audit.record(session, actor, "account.password_change_failed", subject_type="user", subject_id=actor.user_id)
