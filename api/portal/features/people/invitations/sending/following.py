"""After an invitation is sent: reminding, revoking, correcting the address, and the opening of its link."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.fresh import require_fresh_for
from portal.domain.invitations.models import InvitationCode, SentInvitation
from portal.features.people.invitations.codes import new_code
from portal.features.people.invitations.errors import NotCorrectable
from portal.features.people.invitations.sending.recipients import Fault
from portal.features.people.invitations.sending.sending import send_mails, take_turns
from portal.features.people.invitations.sending.sent import (
    SENT_INVITATIONS,
    SentFilter,
    can_remind,
    can_revoke,
    find_row,
    find_taken,
    matching,
)
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.settings import Settings

_Pair = tuple[InvitationCode, SentInvitation]


@dataclass(frozen=True, slots=True)
class DoneForSome:
    """``done``: rows changed now; ``skipped``: selected rows whose status does not allow it, or no longer."""

    done: int
    skipped: int


async def remind(session: AsyncSession, settings: Settings, actor: Actor, rows: SentFilter) -> DoneForSome:
    """Sends a reminder to the selected addresses that have not registered and got no mail for a day.

    Locks the rows before it checks them, so that two concurrent calls send one reminder. Raises :class:`NotFresh` for
    many addresses.
    """
    pairs, skipped = await _locked(session, rows, can_remind)
    require_fresh_for(actor, len(pairs))
    await send_mails(session, settings, pairs, kind="reminder")
    _record(session, actor, "invitation.reminded", pairs)
    return DoneForSome(len(pairs), skipped)


async def revoke(session: AsyncSession, actor: Actor, rows: SentFilter) -> DoneForSome:
    """Revokes the codes of the selected invitations. Mails that are still queued are not sent."""
    pairs, skipped = await _locked(session, rows, can_revoke)
    await session.execute(
        update(InvitationCode)
        .where(InvitationCode.id.in_([code.id for code, _ in pairs]))
        .values(revoked_at=func.portal_now(), revoked_by=actor.user_id, revoked_by_name=actor.name)
        .execution_options(synchronize_session=False)
    )
    _record(session, actor, "invitation.revoked", pairs)
    return DoneForSome(len(pairs), skipped)


async def correct_address(
    session: AsyncSession, settings: Settings, actor: Actor, sent_id: UUID, *, email: str
) -> RowMapping:
    """Sends a mail with a new code to the corrected address; the earlier code becomes invalid.

    The address may be unchanged. Raises :class:`NotCorrectable` if the status is not in :data:`REVOCABLE`, or
    :class:`ValidationFailed` if the new address has an account or an invitation.
    """
    await take_turns(session)
    pairs, _ = await _locked(session, SentFilter(ids=(sent_id,)), can_revoke)
    if not pairs:
        raise NotCorrectable(status=(await show(session, sent_id))["status"])
    ((code, sent),) = pairs
    if email != sent.email:
        registered, invited = await find_taken(session, [email])
        if registered or invited:
            fault = Fault.REGISTERED if registered else Fault.INVITED
            raise ValidationFailed(fields=[FieldError("email", f"email_{fault}")])
    # One more use than so far, because an unverified registration may have used the code.
    code.code, code.max_uses = new_code(), code.uses + 1
    sent.email, sent.opened_at = email, None
    await session.flush()
    await send_mails(session, settings, pairs, kind="correction")
    _record(session, actor, "invitation.readdressed", pairs)
    await session.flush()
    return await show(session, sent_id)


async def note_opened(session: AsyncSession, code: str) -> None:
    """Records the first opening of the link in a mail. Does nothing for codes that were not sent by mail."""
    sent_id = await session.scalar(
        update(SentInvitation)
        .where(
            SentInvitation.opened_at.is_(None),
            SentInvitation.invitation_id.in_(
                select(InvitationCode.id).where(func.upper(InvitationCode.code) == code.upper())
            ),
        )
        .values(opened_at=func.portal_now())
        .returning(SentInvitation.id)
        .execution_options(synchronize_session=False)
    )
    if sent_id is not None:
        audit.record(session, None, "invitation.opened", subject_type="sent_invitation", subject_id=sent_id)


async def show(session: AsyncSession, sent_id: UUID) -> RowMapping:
    """The list row. Raises :class:`NotFound`."""
    row = await find_row(session, sent_id)
    if row is None:
        raise NotFound
    return row


async def _locked(session: AsyncSession, rows: SentFilter, allowed: ColumnElement[bool]) -> tuple[list[_Pair], int]:
    """Locks the selected rows in the order of their keys. Returns those that meet ``allowed``, and how many do not.

    ``allowed`` is checked in a second statement, which sees what was committed while the first waited for the locks.
    """
    selected = select(SentInvitation.id).select_from(SENT_INVITATIONS.source).where(*matching(rows))
    ids = list(
        await session.scalars(
            select(SentInvitation.id)
            .join(InvitationCode, InvitationCode.id == SentInvitation.invitation_id)
            .where(SentInvitation.id.in_(selected))
            .order_by(SentInvitation.id)
            .with_for_update()
        )
    )
    found = await session.execute(
        select(InvitationCode, SentInvitation)
        .select_from(SENT_INVITATIONS.source)
        .where(SentInvitation.id.in_(ids), allowed)
        .order_by(SentInvitation.id)
        .execution_options(populate_existing=True)
    )
    pairs = [(code, sent) for code, sent in found]
    return pairs, (len(set(rows.ids)) if rows.ids else len(ids)) - len(pairs)


def _record(session: AsyncSession, actor: Actor, action: str, pairs: list[_Pair]) -> None:
    if pairs:
        audit.record(
            session,
            actor,
            action,
            subject_type="sent_invitation",
            subject_id=pairs[0][1].id if len(pairs) == 1 else None,
            count=len(pairs),
        )
