"""The receipt: its number, and the mail that repeats it."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.messaging import service as messaging
from portal.domain.messaging.service import Recipient
from portal.domain.rfis.service import CurrentRfi
from portal.domain.submissions.models import Submission, receipt_numbers
from portal.features.submissions import queries
from portal.features.submissions.message_templates import ReceiptFile, ReceiptLink, SubmissionReceived
from portal.features.submissions.policy import FileKind
from portal.platform.clock import RIYADH


async def next_receipt_number(session: AsyncSession, submitted_at: datetime) -> str:
    """E.g. ``RFI-2026-000123``: the year in Saudi time. Unique; numbers of failed transactions are not reused."""
    number = (await session.execute(select(receipt_numbers.next_value()))).scalar_one()
    return f"RFI-{submitted_at.astimezone(RIYADH).year}-{number:06d}"


async def send_receipt(
    session: AsyncSession, actor: Actor, *, submission: Submission, judged: CurrentRfi, receipt_number: str
) -> None:
    """Queues the confirmation mail, in the language of the person who submitted."""
    if judged.rfi is None:
        raise ValueError("nothing was submitted without an RFI")
    submitter, organization_name = await queries.find_submitter(session, actor.user_id)
    content = SubmissionReceived(
        organization_name=organization_name,
        rfi_title_en=judged.rfi.title_en,
        rfi_title_ar=judged.rfi.title_ar,
        receipt_number=receipt_number,
        submitted_at=judged.now,
        files=tuple(
            ReceiptFile(
                kind="document" if file.kind == FileKind.DOCUMENT else "attachment",
                name=file.name,
                size=file.size,
                sha256=file.sha256,
            )
            for file in sorted(submission.files, key=lambda file: file.kind != FileKind.DOCUMENT)
        ),
        links=tuple(ReceiptLink(url=link.url, title=link.title) for link in submission.links),
    )
    messaging.send(session, content, to=Recipient.of(submitter))
