"""Request bodies of answers, and their shape in the OpenAPI document."""

from datetime import datetime
from typing import Annotated, Any, Self, cast

from pydantic import BaseModel, ConfigDict, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.definition import FormName, Locale, get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.presentation import present
from portal.platform.http.body import is_storable
from portal.platform.i18n import current_locale

AnswersJson = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "title": "Answers",
            "type": "object",
            "description": "By question id. What was not given is absent, never null.",
            "additionalProperties": {
                "title": "Answer",
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "value": {"anyOf": [{"type": "string"}, {"type": "boolean"}, {"type": "integer"}]},
                    "values": {"type": "array", "items": {"type": "string"}},
                    "other": {"type": "string"},
                    "details": {"type": "string"},
                    "link": {"type": "string"},
                },
            },
        }
    ),
]


class AnswersBody(BaseModel):
    """The body of a draft or a submission.

    Not a :class:`portal.platform.http.body.Body`: ``portal.domain.forms.validation`` checks ``answers`` and drops what
    cannot be stored instead of refusing it, so that half an emoji does not stop an automatic save.
    """

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    answers: AnswersJson

    @model_validator(mode="before")
    @classmethod
    def _names_are_storable(cls, value: Any) -> Any:
        # A refused name is repeated in the answer.
        if isinstance(value, dict) and not all(is_storable(str(name)) for name in value):
            raise PydanticCustomError("invalid_characters", "characters that cannot be stored")
        return value


class AnsweredQuestion(BaseModel):
    """One question with its answer as text, in the language of the request; an empty list if it is unanswered."""

    section_id: str
    section: str
    question_id: str
    number: int
    question: str
    answers: list[str]
    details: str | None
    link: str | None


class AnsweredForm(BaseModel):
    """A form that was submitted, question by question."""

    form: FormName
    version: int
    submitted_at: datetime | None
    questions: list[AnsweredQuestion]

    @classmethod
    def of(cls, given: FormAnswers) -> Self:
        name = cast("FormName", given.form)
        rows = present(get_form(name, given.version), given.answers, cast("Locale", current_locale()))
        return cls(
            form=name,
            version=given.version,
            submitted_at=given.submitted_at,
            questions=[AnsweredQuestion.model_validate(row, from_attributes=True) for row in rows],
        )
