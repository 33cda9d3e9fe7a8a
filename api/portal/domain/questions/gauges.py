"""Number and age of the questions that await an answer."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.questions.lifecycle import QuestionState
from portal.domain.questions.models import Question
from portal.platform import metrics
from portal.platform.runtime.shared_state import reads
from portal.platform.settings import Settings


@reads(metrics.QUESTIONS_OPEN, metrics.QUESTION_OLDEST)
async def open_questions(session: AsyncSession, _settings: Settings) -> None:
    age = func.extract("epoch", func.max(func.portal_now() - Question.created_at))
    count, oldest = (
        await session.execute(select(func.count(), func.coalesce(age, 0.0)).where(Question.state == QuestionState.OPEN))
    ).one()
    metrics.QUESTIONS_OPEN.set(count)
    metrics.QUESTION_OLDEST.set(float(oldest))
