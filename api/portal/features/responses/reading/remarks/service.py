"""Remarks on answers and pages, with one level of replies, and what a reader has typed and not sent."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import delete as sql_delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.reading.models import Remark, RemarkDraft
from portal.domain.rfis.current import CurrentRfi
from portal.features.responses.reading.access import Desk, open_desk
from portal.features.responses.reading.assigning import record
from portal.features.responses.reading.errors import RemarkChanged
from portal.features.responses.reading.places import Place, columns_of
from portal.features.responses.reading.remarks.mentions import mention
from portal.platform.db.clock import database_now
from portal.platform.errors import NotFound

_COPIED = ("question_id", "file_id", "file_name", "page")


async def write(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    company_id: UUID,
    *,
    place: Place | None,
    parent_id: UUID | None,
    text: str,
    mentioned: Collection[UUID],
) -> Remark:
    """A remark at ``place``, or a reply to the remark ``parent_id``; a reply to a reply joins its remark.

    Raises :class:`NotFound`, :class:`ReadingClosed`, :class:`RemarkChanged` if the remark was deleted, and
    :class:`ValidationFailed`.
    """
    desk = await open_desk(session, actor, current, company_id)
    if parent_id is not None:
        parent = await _of_desk(session, desk, parent_id)
        if parent.deleted_at is not None:
            raise RemarkChanged(data=_now(parent))
        columns = {name: getattr(parent, name) for name in _COPIED} | {
            "rfi_id": desk.rfi_id,
            "company_id": company_id,
            "receipt_number": desk.receipt_number,
        }
        parent_id = parent.parent_id or parent.id
    else:
        columns = await columns_of(session, desk, place or Place())
    people = await mention(session, actor, desk, mentioned)
    remark = Remark(
        parent_id=parent_id,
        text=text,
        mentioned=people,
        author_id=actor.user_id,
        author_name=actor.name,
        created_at=await database_now(session),
        revision=1,
        **columns,
    )
    session.add(remark)
    await session.flush()
    return remark


async def edit(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    company_id: UUID,
    remark_id: UUID,
    *,
    text: str,
    mentioned: Collection[UUID],
    revision: int,
) -> Remark:
    """Only its author edits a remark. Raises :class:`NotFound`, :class:`ReadingClosed` and :class:`RemarkChanged`."""
    desk = await open_desk(session, actor, current, company_id)
    remark = await _own(session, actor, desk, remark_id)
    if remark.deleted_at is None and remark.text == text:
        return remark
    if remark.deleted_at is not None or remark.revision != revision:
        raise RemarkChanged(data=_now(remark))
    new = [one for one in mentioned if one not in remark.mentioned]
    remark.mentioned = [
        *(one for one in remark.mentioned if one in mentioned),
        *await mention(session, actor, desk, new),
    ]
    remark.text = text
    remark.edited_at = await database_now(session)
    remark.revision += 1
    await session.flush()
    return remark


async def delete(
    session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID, remark_id: UUID, *, revision: int
) -> None:
    """Takes the text away; replies stay. Only its author deletes a remark. Repeating it changes nothing.

    Raises :class:`NotFound`, :class:`ReadingClosed` and :class:`RemarkChanged`.
    """
    desk = await open_desk(session, actor, current, company_id)
    remark = await _own(session, actor, desk, remark_id)
    if remark.deleted_at is not None:
        return
    if remark.revision != revision:
        raise RemarkChanged(data=_now(remark))
    remark.text, remark.mentioned = "", []
    remark.deleted_at = await database_now(session)
    remark.revision += 1
    record(session, actor, "remark.deleted", company_id, desk.organization_name)
    await session.flush()


async def keep_draft(
    session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID, *, place: str, text: str
) -> None:
    """Keeps what the reader has typed at ``place``; an empty text discards it."""
    desk = await open_desk(session, actor, current, company_id)
    key = {"rfi_id": desk.rfi_id, "company_id": company_id, "user_id": actor.user_id, "place": place}
    if not text:
        await session.execute(sql_delete(RemarkDraft).filter_by(**key))
        return
    kept = insert(RemarkDraft).values(**key, text=text, saved_at=await database_now(session))
    await session.execute(
        kept.on_conflict_do_update(
            index_elements=list(key), set_={"text": kept.excluded.text, "saved_at": kept.excluded.saved_at}
        )
    )


async def _of_desk(session: AsyncSession, desk: Desk, remark_id: UUID) -> Remark:
    remark = await session.get(Remark, remark_id, with_for_update=True)
    if remark is None or (remark.rfi_id, remark.company_id) != (desk.rfi_id, desk.company_id):
        raise NotFound
    return remark


async def _own(session: AsyncSession, actor: Actor, desk: Desk, remark_id: UUID) -> Remark:
    remark = await _of_desk(session, desk, remark_id)
    if remark.author_id != actor.user_id:
        raise NotFound
    return remark


def _now(remark: Remark) -> dict[str, object]:
    return {"text": None if remark.deleted_at else remark.text, "revision": remark.revision}
