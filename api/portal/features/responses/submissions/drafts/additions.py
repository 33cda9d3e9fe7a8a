"""What a company adds to its submitted response while the authority waits for a clarification.

Files are uploaded into one addition that is under way, which the company then sends with a note. Nothing of the
response changes: files of an addition name the addition (docs/adr/0043).
"""

from datetime import datetime
from functools import partial
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks.service import require_none_infected
from portal.domain.identity.access import Actor
from portal.domain.messaging.service import send_to_company
from portal.domain.rfis.current import CurrentRfi, arrive, read_current
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile
from portal.domain.submissions.reviews import ResponseReview, is_window_open
from portal.features.responses.submissions import queries
from portal.features.responses.submissions.drafts import files
from portal.features.responses.submissions.drafts.files import Owner, Target
from portal.features.responses.submissions.drafts.locking import lock_row
from portal.features.responses.submissions.drafts.reading import SubmissionView, own_response, review_of
from portal.features.responses.submissions.errors import ResponseChanged, TooManyAdditions, WindowClosed
from portal.features.responses.submissions.message_templates import AdditionReceived, ReceiptFile
from portal.features.responses.submissions.policy import FileKind
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.files.uploads import Upload
from portal.platform.runtime.resources import Resources

MAX_ADDITIONS = 20
"""Maximum number of additions to one version, also if several clarifications are requested."""


async def upload_file(
    resources: Resources, actor: Actor, upload: Upload, *, replaces: UUID | None = None
) -> SubmissionFile:
    """Adds a file to what the company is about to send, as :func:`files.upload_file` does to a response."""
    target = Target(FileKind.ATTACHMENT, replaces)
    return await files.upload_file(resources, actor, upload, target, partial(_lock_own, actor, resources))


async def remove_file(session: AsyncSession, actor: Actor, current: CurrentRfi, *, file_id: UUID) -> SubmissionView:
    """Removes a file that was not sent. Raises :class:`NotFound` or :class:`WindowClosed`."""
    if await queries.find_file(session, actor.company_id, file_id) is None:
        raise NotFound
    files.take_out(session, actor, await _lock_owner(actor, current, session), file_id)
    return await _answer(session, actor, current)


async def send(
    session: AsyncSession, actor: Actor, current: CurrentRfi, *, standing: str, note: str, arrived_at: datetime
) -> SubmissionView:
    """Sends the files under way with ``note``, which may be empty if there are files; the company gets a mail.

    ``standing``: receipt number of the version that the company sees. It is in time if ``arrived_at`` (see
    ``arrive``) is at or before the end of the window. Raises :class:`NotFound`, :class:`ResponseChanged`,
    :class:`TooManyAdditions`, :class:`FilesInfected`, :class:`ValidationFailed` or :class:`WindowClosed`.
    """
    submission, review = await _lock(session, actor, current, arrived_at)
    if submission.receipt_number != standing:
        raise ResponseChanged(receipt_number=submission.receipt_number)
    addition = _under_way(submission)
    if not addition.files and not note:
        raise ValidationFailed(fields=[FieldError("note", "required")])
    require_none_infected(addition.files)
    addition.number = len(submission.sent_additions) + 1
    addition.note = note or None
    addition.sent_at, addition.sent_by, addition.sent_by_name = arrived_at, actor.user_id, actor.name
    audit.record(
        session,
        actor,
        "submission.addition_sent",
        subject_type="submission",
        subject_id=submission.id,
        receipt_number=standing,
        addition=addition.number,
        files=[{"id": str(file.id), "size": file.size, "sha256": file.sha256} for file in addition.files],
    )
    await _confirm(session, actor, current, addition, review)
    return await _answer(session, actor, current)


async def _lock(
    session: AsyncSession, actor: Actor, current: CurrentRfi, arrived_at: datetime
) -> tuple[Submission, ResponseReview]:
    """Locks the company's response, and with it its review: changes of either lock the response's row."""
    submission = await lock_row(session, current, actor.company_id)
    if submission is None or not submission.is_submitted:
        raise NotFound
    review = await review_of(session, submission)
    if review is None or not is_window_open(review, arrived_at):
        ends_at = review.window_ends_at if review else None
        raise WindowClosed(ends_at=iso(ends_at) if ends_at else None)
    if len(submission.sent_additions) >= MAX_ADDITIONS:
        raise TooManyAdditions(n=MAX_ADDITIONS)
    return submission, review


async def _lock_own(actor: Actor, resources: Resources, session: AsyncSession) -> Owner:
    return await _lock_owner(actor, await read_current(session, resources.settings), session)


async def _lock_owner(actor: Actor, current: CurrentRfi, session: AsyncSession) -> Owner:
    arrived_at = await arrive(session)
    submission, _ = await _lock(session, actor, current, arrived_at)
    return Owner(
        submission.id,
        _under_way(submission),
        arrived_at,
        added="submission.addition_file_added",
        removed="submission.addition_file_removed",
    )


def _under_way(submission: Submission) -> ResponseAddition:
    """The unsent addition of the locked response; creates one if there is none."""
    addition = submission.addition_under_way
    if addition is None:
        addition = ResponseAddition(id=new_id(), receipt_number=submission.receipt_number, files=[])
        submission.additions.append(addition)
    return addition


async def _answer(session: AsyncSession, actor: Actor, current: CurrentRfi) -> SubmissionView:
    await session.flush()
    return await own_response(session, actor, current)


async def _confirm(
    session: AsyncSession, actor: Actor, current: CurrentRfi, addition: ResponseAddition, review: ResponseReview
) -> None:
    """Queues the confirmation to the people of the company."""
    rfi = current.rfi
    company_id = actor.company_id
    if company_id is None or rfi is None:
        raise ValueError("only a company sends")
    if addition.number is None or addition.sent_at is None or review.window_ends_at is None:
        raise ValueError("nothing was sent")
    content = AdditionReceived(
        organization_name=await queries.organization_name_of(session, company_id),
        rfi_title_en=rfi.title_en,
        rfi_title_ar=rfi.title_ar,
        receipt_number=addition.receipt_number,
        number=addition.number,
        sent_at=addition.sent_at,
        window_ends_at=review.window_ends_at,
        note=addition.note or "",
        files=tuple(
            ReceiptFile(kind="attachment", name=file.name, size=file.size, sha256=file.sha256)
            for file in addition.files
        ),
    )
    await send_to_company(session, content, company_id)
