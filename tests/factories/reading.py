"""What readers declare and write about responses."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.reading.models import Assignment, Conclusion, Passage, Recommendation, Remark, Theme
from portal.domain.rfis.models import Rfi
from portal.domain.sealing.interests import Interest
from portal.domain.submissions.models import Submission
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from tests.factories.accounts import numbers

QUESTION = "companyName"
"""A question of the questionnaire."""


async def an_interest(
    session: AsyncSession, submission: Submission, reader: User, *, interest: str | None = None
) -> Interest:
    """The reader's declaration about the company: no interest by default."""
    declared = Interest(
        id=new_id(),
        rfi_id=submission.rfi_id,
        company_id=submission.company_id,
        user_id=reader.id,
        user_name=reader.name,
        interest=interest,
        declared_at=utc_now(),
    )
    session.add(declared)
    await session.flush()
    return declared


async def an_assignment(session: AsyncSession, submission: Submission, reader: User) -> Assignment:
    assignment = Assignment(
        rfi_id=submission.rfi_id,
        company_id=submission.company_id,
        user_id=reader.id,
        assigned_at=utc_now(),
        assigned_by_name="Huda Al-Otaibi",
    )
    session.add(assignment)
    await session.flush()
    return assignment


async def a_remark(session: AsyncSession, submission: Submission, author: User, **columns: Any) -> Remark:
    """On an answer of the questionnaire."""
    values = {"question_id": QUESTION, "text": "Where are the figures from?", **columns}
    remark = Remark(
        id=new_id(),
        rfi_id=submission.rfi_id,
        company_id=submission.company_id,
        receipt_number=submission.receipt_number,
        mentioned=[],
        author_id=author.id,
        author_name=author.name,
        created_at=utc_now(),
        revision=1,
        **values,
    )
    session.add(remark)
    await session.flush()
    return remark


async def a_theme(session: AsyncSession, rfi: Rfi, by: User, name: str | None = None) -> Theme:
    name = name or f"Theme {next(numbers)}"
    theme = Theme(
        id=new_id(),
        rfi_id=rfi.id,
        name=name,
        folded_name=name.lower(),
        created_by=by.id,
        created_by_name=by.name,
        revision=1,
    )
    session.add(theme)
    await session.flush()
    return theme


async def a_passage(session: AsyncSession, submission: Submission, theme: Theme, by: User, **columns: Any) -> Passage:
    values = {"question_id": QUESTION, "quote": "words", "is_whole": False, **columns}
    passage = Passage(
        id=new_id(),
        rfi_id=submission.rfi_id,
        company_id=submission.company_id,
        receipt_number=submission.receipt_number,
        theme_id=theme.id,
        marked_at=utc_now(),
        marked_by=by.id,
        marked_by_name=by.name,
        **values,
    )
    session.add(passage)
    await session.flush()
    return passage


async def a_recommendation(
    session: AsyncSession, submission: Submission, by: User, verdict: str = "suitable", reason: str = "Complete"
) -> Recommendation:
    given = Recommendation(
        id=new_id(),
        rfi_id=submission.rfi_id,
        company_id=submission.company_id,
        receipt_number=submission.receipt_number,
        user_id=by.id,
        user_name=by.name,
        verdict=verdict,
        reason=reason,
        given_at=utc_now(),
        revision=1,
    )
    session.add(given)
    await session.flush()
    return given


async def a_conclusion(session: AsyncSession, submission: Submission, by: User, text: str = "Invite it") -> Conclusion:
    conclusion = Conclusion(
        id=new_id(),
        rfi_id=submission.rfi_id,
        company_id=submission.company_id,
        receipt_number=submission.receipt_number,
        number=1,
        text=text,
        present=[by.name],
        written_at=utc_now(),
        written_by=by.id,
        written_by_name=by.name,
    )
    session.add(conclusion)
    await session.flush()
    return conclusion
