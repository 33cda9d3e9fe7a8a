"""Bodies of the feedback form."""

from datetime import datetime

from pydantic import BaseModel

from portal.domain.forms.definition import FormDefinition
from portal.domain.forms.schemas import AnswersJson


class GivenFeedbackOut(BaseModel):
    answers: AnswersJson
    submitted_at: datetime


class FeedbackOut(BaseModel):
    form: FormDefinition
    submitted: GivenFeedbackOut | None


class FeedbackStoredOut(BaseModel):
    submitted_at: datetime
