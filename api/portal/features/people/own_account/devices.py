"""The browsers in which a person is signed in."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.secrets import hash_token
from portal.domain.identity.sessions import SessionOfUser, SessionStore
from portal.platform.errors import NotFound
from portal.platform.runtime.resources import Resources


async def devices(resources: Resources, actor: Actor, token: str) -> tuple[list[SessionOfUser], str]:
    """The person's sessions, newest first, and the id of the one of ``token``."""
    return await SessionStore(resources.redis, resources.settings).of_user(actor.user_id), hash_token(token)


async def sign_out_device(session: AsyncSession, resources: Resources, actor: Actor, device_id: str) -> None:
    """Raises :class:`NotFound` for a session that is not the person's, or has ended."""
    _record(session, actor, 1)
    await session.flush()
    if not await SessionStore(resources.redis, resources.settings).end_of_user(actor.user_id, device_id):
        raise NotFound


async def sign_out_others(session: AsyncSession, resources: Resources, actor: Actor, token: str) -> None:
    """Ends every session of the person except the one of ``token``."""
    ended = await SessionStore(resources.redis, resources.settings).end_others(actor.user_id, token)
    if ended:
        _record(session, actor, ended)


def _record(session: AsyncSession, actor: Actor, number: int) -> None:
    audit.record(
        session, actor, "account.devices_signed_out", subject_type="user", subject_id=actor.user_id, count=number
    )
