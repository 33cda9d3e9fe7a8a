"""Where a remark or a passage stands: at an answer of the questionnaire, or on a page of a file."""

from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import Locale, get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.presentation import present
from portal.domain.submissions.files import IS_SENT, OWNER_IF_SENT
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile
from portal.features.responses.reading import queries
from portal.features.responses.reading.access import Desk
from portal.platform.errors import FieldError, ValidationFailed

LOCALES: tuple[Locale, ...] = ("en", "ar")


@dataclass(frozen=True, slots=True)
class Place:
    """``question_id``, or ``file_id`` with ``page``, from 1."""

    question_id: str | None = None
    file_id: UUID | None = None
    page: int | None = None


async def columns_of(session: AsyncSession, desk: Desk, place: Place) -> dict[str, Any]:
    """Columns of a row at this place of the version that stands. Raises :class:`ValidationFailed` without one."""
    columns: dict[str, Any] = {
        "rfi_id": desk.rfi_id,
        "company_id": desk.company_id,
        "receipt_number": desk.receipt_number,
    }
    if place.question_id is not None:
        answers = await queries.answers_of(session, desk.company_id)
        if answers is None or place.question_id not in get_form("questionnaire", answers.version).by_id:
            raise ValidationFailed(fields=[FieldError("place", "invalid")])
        return columns | {"question_id": place.question_id}
    name = await session.scalar(
        select(SubmissionFile.name)
        .outerjoin(ResponseAddition, ResponseAddition.id == SubmissionFile.addition_id)
        .join(Submission, Submission.id == OWNER_IF_SENT)
        .where(SubmissionFile.id == place.file_id, Submission.id == desk.submission_id, IS_SENT)
    )
    if name is None:
        raise ValidationFailed(fields=[FieldError("place", "invalid")])
    return columns | {"file_id": place.file_id, "file_name": name, "page": place.page}


def texts_of(answers: FormAnswers | None) -> dict[str, list[str]]:
    """The answers by question, in each language as the desk shows them: one line each, then details and link."""
    texts: dict[str, list[str]] = {}
    if answers is None:
        return texts
    for locale in LOCALES:
        for row in present(get_form("questionnaire", answers.version), cast("Any", answers.answers), locale):
            parts = [*row.answers, *(part for part in (row.details, row.link) if part)]
            texts.setdefault(row.question_id, []).append("\n".join(parts))
    return texts


def contains(texts: list[str], quote: str) -> bool:
    """Whether one of the texts has these words in their order, with any white space between them."""
    words = "".join(quote.split())
    return any(words in "".join(text.split()) for text in texts)
