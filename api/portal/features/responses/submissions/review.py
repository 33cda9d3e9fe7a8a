"""Administrators' access to responses: read, download, delete.

Drafts belong to the company: administrators see that there is one and when it was saved, and nothing of it.
"""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import RowMapping
from sqlalchemy import delete as sql_delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks.service import require_readable
from portal.domain.identity.access import Actor
from portal.domain.messaging.service import send_to_company
from portal.domain.rfis.current import CurrentRfi
from portal.domain.sealing.closures import Closure, closure, require_open
from portal.domain.submissions.first_reads import is_unread, note_file_read, note_read
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionVersion
from portal.domain.submissions.reviews import ResponseReview
from portal.features.directory.listing import service as directory
from portal.features.responses.submissions import lifecycle, queries
from portal.features.responses.submissions.drafts.objects import discard_later
from portal.features.responses.submissions.lifecycle import SubmissionEvent
from portal.features.responses.submissions.message_templates import SubmissionDeleted
from portal.features.responses.submissions.queries import Dossier
from portal.features.responses.submissions.version_history import submitted_versions
from portal.platform.clock import iso
from portal.platform.db.unit_of_work import reading, unit_of_work
from portal.platform.errors import NotFound, UnsupportedFile
from portal.platform.files.file_types import SHOWN_IN_PLACE
from portal.platform.runtime.resources import Resources


@dataclass(frozen=True, slots=True)
class Response:
    """``company``: its row in the list of companies. ``closure``: what the reader cannot read."""

    company: RowMapping
    dossier: Dossier
    closure: Closure


async def read(session: AsyncSession, actor: Actor, current: CurrentRfi, submission_id: UUID) -> Response:
    dossier = await queries.find_dossier(session, submission_id)
    if dossier is None:
        raise NotFound
    company = await directory.row_of(session, current, dossier.submission.company_id)
    if company is None:
        raise NotFound
    submission = dossier.submission
    closed = await closure(session, actor.user_id, rfi_id=submission.rfi_id, company_id=submission.company_id)
    return Response(company, dossier, closed)


async def open_response(resources: Resources, actor: Actor, current: CurrentRfi, submission_id: UUID) -> Response:
    """The response, of whose standing version the first opening is noted if its files are shown."""
    async with reading(resources.reads) as session:
        found = await read(session, actor, current, submission_id)
        submission = found.dossier.submission
        number, at = submission.receipt_number, submission.submitted_at
        is_shown = at is not None and found.closure.of_version(at) is None
        is_first = number is not None and is_shown and await is_unread(session, number)
    if is_first and number is not None:
        async with unit_of_work(resources.sessions) as session:
            await note_read(session, [number])
    return found


async def open_file(
    resources: Resources, actor: Actor, *, submission_id: UUID, file_id: UUID, in_place: bool
) -> tuple[SubmissionFile, AsyncGenerator[bytes, None]]:
    """A submitted file and its bytes; the audit trail records the access.

    Raises :class:`UnsupportedFile` for types that browsers cannot show safely ``in_place``, :class:`NotReadable`, and
    the errors of :func:`require_open`.
    """
    async with unit_of_work(resources.sessions) as session:
        found = await queries.find_submitted_file(session, submission_id, file_id)
        if found is None:
            raise NotFound
        file, company_id, rfi_id, submitted_at = found
        closed = await closure(session, actor.user_id, rfi_id=rfi_id, company_id=company_id)
        require_open(closed.of_version(submitted_at))
        if in_place and file.content_type not in SHOWN_IN_PLACE:
            raise UnsupportedFile
        require_readable(resources.settings, file)
        audit.record(
            session,
            actor,
            "submission.file_previewed" if in_place else "submission.file_downloaded",
            subject_type="company",
            subject_id=company_id,
            submission_id=str(submission_id),
            file_id=str(file.id),
            file_name=file.name,
        )
        await note_file_read(session, file)
    return file, resources.storage.read(file.object_key)


async def delete(session: AsyncSession, actor: Actor, submission_id: UUID) -> None:
    """Deletes the company's response in all versions, with files, links and receipts: it is not submitted any more.

    Its reviews and what was added to it go, too. The answers to questionnaire and feedback stay. The person who
    submitted gets an email.
    """
    submission = await queries.lock_by_id(session, submission_id)
    if submission is None:
        raise NotFound
    state = lifecycle.TRANSITIONS.after(submission.state_now, SubmissionEvent.DELETE)
    if state is None:
        raise NotFound
    closed = await closure(session, None, rfi_id=submission.rfi_id, company_id=submission.company_id)
    _record_deletion(session, actor, submission, closed)
    if submission.is_submitted:
        await _notify(session, submission)
    owners: list[Submission | SubmissionVersion | ResponseAddition] = [
        submission,
        *submission.versions,
        *submission.additions,
    ]
    files = [file for owner in owners for file in owner.files]
    discard_later(session, {file.object_key for file in files})
    submission.state = state
    submission.submitted_at = submission.submitted_by = submission.receipt_number = submission.idempotency_key = None
    submission.files.clear()
    submission.links.clear()
    submission.versions.clear()
    submission.additions.clear()
    reviews = sql_delete(ResponseReview).where(ResponseReview.submission_id == submission.id)
    await session.execute(reviews.execution_options(synchronize_session=False))
    await session.flush()


def _record_deletion(session: AsyncSession, actor: Actor, submission: Submission, closed: Closure) -> None:
    is_shown = submission.submitted_at is not None and closed.of_version(submission.submitted_at) is None
    audit.record(
        session,
        actor,
        "submission.deleted",
        subject_type="company",
        subject_id=submission.company_id,
        submission_id=str(submission.id),
        receipt_number=submission.receipt_number,
        receipt_numbers=[version.receipt_number for version in submitted_versions(submission)],
        submitted_at=iso(submission.submitted_at) if submission.submitted_at else None,
        files=[
            {"id": str(file.id), "name": file.name, "sha256": file.sha256}
            for file in (submission.files if is_shown else ())
        ],
    )


async def _notify(session: AsyncSession, submission: Submission) -> None:
    organization_name = await queries.organization_name_of(session, submission.company_id)
    content = SubmissionDeleted(organization_name=organization_name, receipt_number=submission.receipt_number or "")
    await send_to_company(session, content, submission.company_id)
