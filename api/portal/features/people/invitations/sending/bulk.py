"""Revoking several codes at once."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.invitations.models import InvitationCode
from portal.features.people.invitations.queries import TO_COPY
from portal.features.people.invitations.sending.following import DoneForSome


async def revoke_codes(session: AsyncSession, actor: Actor, ids: Collection[UUID]) -> DoneForSome:
    """Revokes the codes ``ids``. Skips codes that are revoked already, do not exist, or were sent by mail.

    Rows are locked in the order of their keys: two administrators with overlapping selections do not deadlock, and each
    code is revoked once.
    """
    wanted = set(ids)
    locked = (
        select(InvitationCode.id).where(InvitationCode.id.in_(wanted)).order_by(InvitationCode.id).with_for_update()
    )
    await session.execute(locked)
    revoked = list(
        await session.scalars(
            update(InvitationCode)
            .where(InvitationCode.id.in_(wanted), InvitationCode.revoked_at.is_(None), TO_COPY)
            .values(revoked_at=func.portal_now(), revoked_by=actor.user_id, revoked_by_name=actor.name)
            .returning(InvitationCode.id)
            .execution_options(synchronize_session=False)
        )
    )
    for invitation_id in sorted(revoked):
        audit.record(session, actor, "invitation.revoked", subject_type="invitation", subject_id=invitation_id)
    await session.flush()
    return DoneForSome(len(revoked), len(wanted) - len(revoked))
