"""Bodies of the questionnaire."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from portal.domain.forms.definition import FormDefinition, LocalizedText, get_form
from portal.domain.forms.schemas import AnswersBody, AnswersJson
from portal.domain.identity.actor import Actor
from portal.features.request.questionnaire.queries import StoredAnswers

HIGHEST_SAVE_NUMBER = 2**31 - 1


class DraftBody(AnswersBody):
    """``save_number``: one more than the last that the page knows."""

    save_number: Annotated[int, Field(strict=True, ge=1, le=HIGHEST_SAVE_NUMBER)]


class SavedOut(BaseModel):
    save_number: int
    saved_at: datetime


class DraftOut(SavedOut):
    """``saved_by``: name of the colleague who saved last; null if it was the person who asks."""

    answers: AnswersJson
    saved_by: str | None

    @classmethod
    def of(cls, stored: StoredAnswers | None, actor: Actor) -> "DraftOut | None":
        if stored is None or stored.row.submitted_at is not None:
            return None
        row = stored.row
        return cls(
            answers=row.answers,
            save_number=row.save_number,
            saved_at=row.saved_at,
            saved_by=stored.colleague(actor),
        )


class SubmittedAnswersOut(BaseModel):
    """``submitted_by``: name of the colleague who submitted; null if it was the person who asks."""

    answers: AnswersJson
    version: int
    submitted_at: datetime
    submitted_by: str | None

    @classmethod
    def of(cls, stored: StoredAnswers | None, actor: Actor) -> "SubmittedAnswersOut | None":
        if stored is None or stored.row.submitted_at is None:
            return None
        row = stored.row
        return cls(
            answers=row.answers,
            version=row.version,
            submitted_at=row.submitted_at,
            submitted_by=stored.colleague(actor),
        )


class QuestionnaireOut(BaseModel):
    """The definition of the form, and the answers so far."""

    form: FormDefinition
    draft: DraftOut | None
    submitted: SubmittedAnswersOut | None


class TopicsOut(BaseModel):
    """A section with the short titles of its questions; ``first_number`` is the number of the first."""

    title: LocalizedText
    first_number: int
    questions: list[LocalizedText]

    @classmethod
    def of_questionnaire(cls) -> "list[TopicsOut]":
        return [
            cls(
                title=section.title,
                first_number=section.questions[0].number,
                questions=[question.short or question.title for question in section.questions],
            )
            for section in get_form("questionnaire").sections
        ]


class AnswersStoredOut(BaseModel):
    submitted_at: datetime
