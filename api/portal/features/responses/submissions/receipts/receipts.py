"""The receipt of a version: its number, and the mails that confirm it or its withdrawal."""

from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.service import send_to_company
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission, SubmissionVersion, receipt_numbers
from portal.features.responses.submissions import queries
from portal.features.responses.submissions.message_templates import (
    ReceiptFile,
    ReceiptLink,
    SubmissionReceived,
    SubmissionReplaced,
    SubmissionWithdrawn,
)
from portal.features.responses.submissions.policy import FileKind
from portal.features.responses.submissions.receipts.issuing import issue
from portal.platform.clock import RIYADH
from portal.platform.settings import Settings


async def next_receipt_number(session: AsyncSession, submission: Submission, submitted_at: datetime) -> str:
    """The number of the next version: ``RFI-2026-000123`` (the year in Saudi time), then ``…-2``, ``…-3``.

    Unique; numbers of failed transactions are not reused.
    """
    earlier = submission.ended_versions
    if earlier:
        return f"{earlier[0].receipt_number}-{submission.next_number}"
    number = (await session.execute(select(receipt_numbers.next_value()))).scalar_one()
    return f"RFI-{submitted_at.astimezone(RIYADH).year}-{number:06d}"


async def issue_and_send_receipt(
    session: AsyncSession,
    settings: Settings,
    *,
    submission: Submission,
    judged: CurrentRfi,
    replaced: SubmissionVersion | None,
) -> None:
    """Signs the receipt of the standing version, and queues the confirmation mail to the people of the company."""
    if judged.rfi is None:
        raise ValueError("nothing was submitted without an RFI")
    facts: dict[str, Any] = {
        "organization_name": await issue(session, settings, submission, submission, judged.rfi, at=judged.now),
        "rfi_title_en": judged.rfi.title_en,
        "rfi_title_ar": judged.rfi.title_ar,
        "receipt_number": submission.receipt_number,
        "submitted_at": judged.now,
        "files": tuple(
            ReceiptFile(
                kind="document" if file.kind == FileKind.DOCUMENT else "attachment",
                name=file.name,
                size=file.size,
                sha256=file.sha256,
            )
            for file in sorted(submission.files, key=lambda file: file.kind != FileKind.DOCUMENT)
        ),
        "links": tuple(ReceiptLink(url=link.url, title=link.title) for link in submission.links),
    }
    content: MessageTemplate = SubmissionReceived(**facts)
    if replaced is not None:
        content = SubmissionReplaced(
            replaced_receipt_number=replaced.receipt_number or "",
            replaced_submitted_at=replaced.submitted_at or judged.now,
            **facts,
        )
    await send_to_company(session, content, submission.company_id)


async def send_withdrawal(
    session: AsyncSession, *, submission: Submission, withdrawn: SubmissionVersion, judged: CurrentRfi
) -> None:
    """Queues the mail that confirms a withdrawal to the people of the company."""
    if judged.rfi is None or withdrawn.submitted_at is None:
        raise ValueError("nothing was withdrawn")
    content = SubmissionWithdrawn(
        organization_name=await queries.organization_name_of(session, submission.company_id),
        rfi_title_en=judged.rfi.title_en,
        rfi_title_ar=judged.rfi.title_ar,
        receipt_number=withdrawn.receipt_number or "",
        submitted_at=withdrawn.submitted_at,
        withdrawn_at=judged.now,
        deadline=judged.deadline or judged.rfi.deadline,
    )
    await send_to_company(session, content, submission.company_id)
