"""Questions of companies and clarifications."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.questions.models import Clarification, ClarificationRevision, Question
from portal.domain.rfis.models import Rfi
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id

TEXTS: dict[str, str] = {
    "topic": "technical",
    "question_en": "Which coordinate reference system applies?",
    "question_ar": "ما النظام المرجعي الإحداثي المعتمد؟",
    "answer_en": "The Saudi national spatial reference system (SANSRS).",
    "answer_ar": "النظام المرجعي الوطني السعودي (SANSRS).",
}


async def a_question(session: AsyncSession, user: User, rfi: Rfi, **columns: Any) -> Question:
    """An open question of the person's company."""
    values = {
        "subject": "Coordinate reference system",
        "topic": "technical",
        "text": "Which coordinate reference system applies to our panoramic images?",
        **columns,
    }
    question = Question(
        id=new_id(), rfi_id=rfi.id, company_id=user.company_id, asked_by=user.id, created_at=utc_now(), **values
    )
    session.add(question)
    await session.flush()
    return question


async def a_clarification(
    session: AsyncSession, rfi: Rfi, *, number: int | None = 1, by: str = "Salma Alharbi", **columns: Any
) -> Clarification:
    """Published and announced, or a draft with ``number`` None."""
    now = utc_now()
    texts = TEXTS | columns
    is_published = number is not None
    clarification = Clarification(
        id=new_id(),
        rfi_id=rfi.id,
        number=number,
        **texts,
        revision=int(is_published),
        announced_revision=int(is_published),
        published_at=now if is_published else None,
        revised_at=now if is_published else None,
        changed_at=now,
        changed_by_name=by,
    )
    session.add(clarification)
    await session.flush()
    if is_published:
        session.add(
            ClarificationRevision(
                clarification_id=clarification.id, revision=1, **texts, published_at=now, published_by_name=by
            )
        )
        await session.flush()
    return clarification
