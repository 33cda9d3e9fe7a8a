"""Versions of a response: replacing the one that stands, and withdrawing it.

Versions share the objects of the files that they have in common. An object is deleted when no version holds it.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks.columns import CHECKED
from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink, SubmissionVersion, VersionState
from portal.features.responses.submissions.drafts.locking import lock_draft
from portal.features.responses.submissions.drafts.objects import DISCARD
from portal.features.responses.submissions.drafts.reading import SubmissionView, answer
from portal.features.responses.submissions.lifecycle import SubmissionEvent
from portal.features.responses.submissions.queries import CONTENTS
from portal.features.responses.submissions.receipts.receipts import send_withdrawal
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.outbox import enqueue

# Objects in the session are not updated; :func:`_reload` reads moved rows again.
_IN_DATABASE = {"synchronize_session": False}


async def start_replacement(
    session: AsyncSession, actor: Actor, current: CurrentRfi, *, standing: str, arrived_at: datetime
) -> SubmissionView:
    """Starts a replacement with the files and links of the version that stands. One under way is kept as it is.

    ``standing``: receipt number of that version. Raises :class:`ResponseChanged` if another one stands, or none.
    """
    event = SubmissionEvent.START_REPLACEMENT
    draft = await lock_draft(session, actor, current, event, arrived_at=arrived_at, standing=standing)
    submission = draft.submission
    if submission.replacement is None:
        replacement = SubmissionVersion(
            id=new_id(), state=VersionState.DRAFT, created_at=draft.judged.now, **_copies(submission)
        )
        submission.versions.append(replacement)
        submission.draft_saved_at = draft.judged.now
        audit.record(
            session,
            actor,
            "submission.replacement_started",
            subject_type="submission",
            subject_id=submission.id,
            receipt_number=standing,
        )
    return await answer(session, actor, draft)


async def discard_replacement(
    session: AsyncSession, actor: Actor, current: CurrentRfi, *, arrived_at: datetime
) -> SubmissionView:
    """Discards the replacement under way; does nothing if there is none. The standing version is not touched."""
    event = SubmissionEvent.DISCARD_REPLACEMENT
    draft = await lock_draft(session, actor, current, event, arrived_at=arrived_at)
    submission = draft.submission
    replacement = submission.replacement
    if replacement is not None:
        for file in replacement.files:
            enqueue(session, DISCARD, object_key=file.object_key)
        submission.versions.remove(replacement)
        audit.record(
            session,
            actor,
            "submission.replacement_discarded",
            subject_type="submission",
            subject_id=submission.id,
            receipt_number=submission.receipt_number,
        )
    return await answer(session, actor, draft)


async def withdraw(
    session: AsyncSession, actor: Actor, current: CurrentRfi, *, standing: str, arrived_at: datetime
) -> SubmissionView:
    """Withdraws the version that stands; it is kept for the record, and the response is not submitted any more.

    The company's new draft is its replacement under way, or else a copy of the withdrawn version. ``standing``:
    receipt number of that version. Raises :class:`ResponseChanged` if another one stands, or none.
    """
    event = SubmissionEvent.WITHDRAW
    draft = await lock_draft(session, actor, current, event, arrived_at=arrived_at, standing=standing)
    submission, at = draft.submission, draft.judged.now
    replacement = submission.replacement
    withdrawn = await _retire(session, submission, VersionState.WITHDRAWN, at=at)
    _drop_unsent_addition(session, submission)
    submission.state = draft.state_after
    submission.draft_saved_at = at
    submission.submitted_at = submission.submitted_by = submission.receipt_number = submission.idempotency_key = None
    if replacement is not None:
        await _promote(session, submission, replacement)
    else:
        for name, copies in _copies(withdrawn).items():
            getattr(submission, name).extend(copies)
    audit.record(
        session,
        actor,
        "submission.withdrawn",
        subject_type="submission",
        subject_id=submission.id,
        receipt_number=standing,
        submitted_at=iso(withdrawn.submitted_at) if withdrawn.submitted_at else None,
    )
    await send_withdrawal(session, submission=submission, withdrawn=withdrawn, judged=draft.judged)
    return await answer(session, actor, draft)


async def supersede(session: AsyncSession, submission: Submission, *, at: datetime) -> SubmissionVersion:
    """Makes the replacement under way the standing version. Returns the version that it replaces."""
    replacement = submission.replacement
    superseded = await _retire(session, submission, VersionState.SUPERSEDED, at=at)
    if replacement is not None:
        await _promote(session, submission, replacement)
    _drop_unsent_addition(session, submission)
    return superseded


async def _retire(
    session: AsyncSession, submission: Submission, state: VersionState, *, at: datetime
) -> SubmissionVersion:
    """Moves the standing version with its files and links to a row of its own."""
    version = SubmissionVersion(
        id=new_id(),
        state=state,
        number=submission.next_number,
        submitted_at=submission.submitted_at,
        submitted_by=submission.submitted_by,
        receipt_number=submission.receipt_number,
        idempotency_key=submission.idempotency_key,
        ended_at=at,
        files=[],
        links=[],
    )
    submission.versions.append(version)
    await session.flush()
    await _hand_over(session, submission, version)
    await _reload(session, submission)
    return version


def _drop_unsent_addition(session: AsyncSession, submission: Submission) -> None:
    """Deletes the addition that can no longer be sent. Those that were sent keep referring to the version's receipt."""
    unsent = submission.addition_under_way
    if unsent is not None:
        submission.additions.remove(unsent)
        for file in unsent.files:
            enqueue(session, DISCARD, object_key=file.object_key)


async def _promote(session: AsyncSession, submission: Submission, replacement: SubmissionVersion) -> None:
    """Moves the files and links of the replacement to the submission, which has none."""
    await _hand_over(session, replacement, submission)
    statement = delete(SubmissionVersion).where(SubmissionVersion.id == replacement.id)
    await session.execute(statement, execution_options=_IN_DATABASE)
    await _reload(session, submission)


async def _hand_over(
    session: AsyncSession, owner: Submission | SubmissionVersion, new_owner: Submission | SubmissionVersion
) -> None:
    """Moves files and links to another owner; they keep their ids."""
    owned: tuple[type[SubmissionFile | SubmissionLink], ...] = (SubmissionFile, SubmissionLink)
    for table in owned:
        column = table.submission_id if isinstance(owner, Submission) else table.version_id
        moved = (
            {"submission_id": new_owner.id, "version_id": None}
            if isinstance(new_owner, Submission)
            else {"submission_id": None, "version_id": new_owner.id}
        )
        statement = update(table).where(column == owner.id).values(moved)
        await session.execute(statement, execution_options=_IN_DATABASE)


def _copies(owner: Submission | SubmissionVersion) -> dict[str, Any]:
    """Copies of the files and links of ``owner``. The copies of files share its objects."""
    return {
        "files": [
            SubmissionFile(
                id=new_id(),
                kind=file.kind,
                name=file.name,
                content_type=file.content_type,
                size=file.size,
                sha256=file.sha256,
                warning=file.warning,
                **{name: getattr(file, name) for name in CHECKED},
                uploaded_by=file.uploaded_by,
                uploaded_at=file.uploaded_at,
            )
            for file in owner.files
        ],
        "links": [
            SubmissionLink(id=new_id(), position=link.position, url=link.url, title=link.title, added_by=link.added_by)
            for link in owner.links
        ],
    }


async def _reload(session: AsyncSession, submission: Submission) -> None:
    """Flushes, and reads the submission again with its versions, files and links."""
    await session.flush()
    statement = select(Submission).where(Submission.id == submission.id).options(*CONTENTS)
    await session.execute(statement.execution_options(populate_existing=True))
