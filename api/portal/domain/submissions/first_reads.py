"""When the authority first opened, read or downloaded a submitted version."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, func, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionVersion
from portal.domain.submissions.receipts import Receipt


async def note_read(session: AsyncSession, receipt_numbers: Collection[str]) -> None:
    """Keeps the time of an earlier reading. Does nothing for versions without a receipt."""
    await _note(session, Receipt.receipt_number.in_(receipt_numbers))


async def note_file_read(session: AsyncSession, file: SubmissionFile) -> None:
    """Of the version that ``file`` belongs to, or whose addition it belongs to."""
    numbers = union_all(
        select(Submission.receipt_number).where(Submission.id == file.submission_id),
        select(SubmissionVersion.receipt_number).where(SubmissionVersion.id == file.version_id),
        select(ResponseAddition.receipt_number).where(ResponseAddition.id == file.addition_id),
    ).subquery()
    await _note(session, Receipt.receipt_number.in_(select(numbers.c.receipt_number)))


async def is_unread(session: AsyncSession, receipt_number: str) -> bool:
    """Whether there is a reading to note."""
    statement = select(Receipt.first_read_at.is_(None)).where(Receipt.receipt_number == receipt_number)
    return bool(await session.scalar(statement))


async def _note(session: AsyncSession, are_meant: ColumnElement[bool]) -> None:
    statement = (
        update(Receipt).where(are_meant, Receipt.first_read_at.is_(None)).values(first_read_at=func.portal_now())
    )
    await session.execute(statement.execution_options(synchronize_session=False))
