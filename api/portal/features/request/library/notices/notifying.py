"""Notifying approved companies of a version: requested in the caller's transaction, written by a job."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.fresh import require_fresh_for
from portal.domain.messaging.service import Recipient, send
from portal.features.request.library import policy, queries
from portal.features.request.library.errors import (
    DocumentAlreadyNotified,
    DocumentChangedMeanwhile,
    DocumentNotPublished,
)
from portal.features.request.library.models import Document, DocumentVersion
from portal.features.request.library.notices.message_templates import DocumentPublished
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import NotFound
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources

NOTIFY = "library.notify"


async def notify(session: AsyncSession, actor: Actor, document_id: UUID, *, revision: int, again: bool) -> Document:
    """Requests a mail about the standing version to every approved company.

    Raises :class:`NotFound`, :class:`DocumentChangedMeanwhile`, :class:`DocumentNotPublished`, :class:`NotFresh`, or
    :class:`DocumentAlreadyNotified` unless ``again``.
    """
    document = await queries.lock_document(session, document_id)
    if document is None:
        raise NotFound
    if document.revision != revision:
        raise DocumentChangedMeanwhile(revision=document.revision)
    version = policy.standing(document)
    if version is None or document.is_hidden or policy.kind_of(version) == "missing":
        raise DocumentNotPublished
    if version.notified_at is not None and not again:
        raise DocumentAlreadyNotified(at=iso(version.notified_at), by=version.notified_by_name)
    require_fresh_for(actor, await queries.count_recipients(session))
    version.notifications += 1
    version.notified_at, version.notified_by_name = await database_now(session), actor.name
    version.notified_companies = None
    # Changes the revision, so that an administrator who has not seen this notification cannot repeat it.
    document.revision += 1
    outbox.enqueue(session, NOTIFY, version_id=version.id, request=version.notifications)
    audit.record(
        session,
        actor,
        "document.notified",
        subject_type="document",
        subject_id=document.id,
        title_en=document.title_en,
        title_ar=document.title_ar,
        version=version.number,
        companies=await queries.count_companies(session),
        again=version.notifications > 1,
    )
    await session.flush()
    return document


async def write_notifications(resources: Resources, *, version_id: UUID, request: int) -> int:
    """Writes the mails of one request, once. Returns how many companies get them: 0 if it is done or no longer applies.

    The version's row is locked first, so that only one of several workers writes, and a repeated job writes nothing.
    """
    async with unit_of_work(resources.sessions) as session:
        version = await queries.lock_version(session, version_id)
        if version is None or version.notifications_written >= request:
            return 0
        document = await queries.find_document(session, version.document_id)
        version.notifications_written = request
        # If the entry was hidden or replaced meanwhile, readers of the mail would not find this version.
        applies = document is not None and not document.is_hidden and policy.standing(document) is version
        version.notified_companies = await _write(session, document, version) if document and applies else 0
        return version.notified_companies


async def _write(session: AsyncSession, document: Document, version: DocumentVersion) -> int:
    """Writes the mails. Returns the number of companies."""
    people = await queries.recipients(session)
    for user, organization_name in people:
        content = DocumentPublished(
            organization_name=organization_name,
            title_en=document.title_en,
            title_ar=document.title_ar,
            note_en=version.note_en,
            note_ar=version.note_ar,
            is_replacement=version.number > 1,
        )
        send(session, content, to=Recipient.of(user))
    return len({user.company_id for user, _ in people})
