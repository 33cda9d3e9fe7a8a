"""Submitting a response, or the replacement of one that stands."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks.service import require_none_infected
from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission
from portal.features.responses.submissions.drafts.locking import lock_draft
from portal.features.responses.submissions.drafts.reading import SubmissionView, answer, own_response
from portal.features.responses.submissions.errors import AlreadySubmitted, ResponseChanged
from portal.features.responses.submissions.lifecycle import SubmissionEvent
from portal.features.responses.submissions.policy import FileKind
from portal.features.responses.submissions.receipts.receipts import issue_and_send_receipt, next_receipt_number
from portal.features.responses.submissions.versions import supersede
from portal.platform import metrics
from portal.platform.clock import iso
from portal.platform.db.unit_of_work import after_commit
from portal.platform.errors import FieldError, PortalError, ValidationFailed
from portal.platform.settings import Settings


async def submit(
    session: AsyncSession,
    settings: Settings,
    actor: Actor,
    current: CurrentRfi,
    *,
    idempotency_key: UUID,
    arrived_at: datetime,
    replaces: str | None = None,
) -> SubmissionView:
    """Submits the response. Idempotent: the same key never submits twice, not even after a withdrawal.

    ``replaces``: receipt number of the version that the replacement under way is to replace; None for a response that
    is not submitted. A response is in time if ``arrived_at`` (see ``rfis.current.arrive``) is at or before the
    deadline. The receipt shows that time. Raises :class:`AlreadySubmitted` for another key, and
    :class:`ResponseChanged` if there is no such replacement.
    """
    key = str(idempotency_key)
    event = SubmissionEvent.SUBMIT_REPLACEMENT if replaces else SubmissionEvent.SUBMIT
    try:
        draft = await lock_draft(
            session, actor, current, event, arrived_at=arrived_at, standing=replaces, unused_key=key
        )
        submission, submitted_at = draft.submission, draft.judged.now
        if all(file.kind != FileKind.DOCUMENT for file in submission.draft.files):
            raise ValidationFailed(fields=[FieldError("document", "required")])
        require_none_infected(submission.draft.files)
    except (AlreadySubmitted, ResponseChanged) as error:
        view = await own_response(session, actor, current)
        repeated = view.submission is not None and key in view.submission.idempotency_keys
        metrics.SUBMISSIONS.labels("repeated" if repeated else error.code).inc()
        if not repeated:
            raise
        return view
    except PortalError as error:
        metrics.SUBMISSIONS.labels(error.code).inc()
        raise
    replaced = await supersede(session, submission, at=submitted_at) if submission.is_submitted else None
    submission.receipt_number = await next_receipt_number(session, submission, submitted_at)
    submission.state = draft.state_after
    submission.submitted_at, submission.submitted_by = submitted_at, actor.user_id
    submission.idempotency_key = key
    await issue_and_send_receipt(session, settings, submission=submission, judged=draft.judged, replaced=replaced)
    audit.record(
        session,
        actor,
        "submission.replaced" if replaced else "submission.submitted",
        subject_type="submission",
        subject_id=submission.id,
        receipt_number=submission.receipt_number,
        submitted_at=iso(submitted_at),
        **_described(submission, draft.judged),
        **({"replaced_receipt_number": replaced.receipt_number} if replaced else {}),
    )
    after_commit(session, _count_replaced if replaced else _count_submitted)
    return await answer(session, actor, draft)


def _described(submission: Submission, judged: CurrentRfi) -> dict[str, Any]:
    """The event of a sealed response says what administrators may see; its receipt says the rest."""
    if judged.rfi is not None and judged.rfi.sealing is not None:
        return {"files_count": len(submission.files), "bytes": sum(file.size for file in submission.files)}
    return {"files": [{"id": str(file.id), "size": file.size, "sha256": file.sha256} for file in submission.files]}


async def _count_submitted() -> None:
    metrics.SUBMISSIONS.labels("submitted").inc()


async def _count_replaced() -> None:
    metrics.SUBMISSIONS.labels("replaced").inc()
