"""What administrators do with questions, as JSON."""

from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs
from portal.platform.http.body import Body
from portal.platform.lists.together import MAX_TOGETHER

MAX_ANSWER, MAX_REASON = 8000, 1000
Revision = Annotated[int, Field(ge=0)]
Paragraphs = BeforeValidator(lambda value: paragraphs(value) if isinstance(value, str) else value)
Reason = Annotated[str, Paragraphs, StringConstraints(min_length=1, max_length=MAX_REASON)]


class AssignIn(Body):
    """``assignee_id`` null: no assignee."""

    assignee_id: UUID | None
    revision: Revision


class AnswerIn(Body):
    text: Annotated[str, Paragraphs, StringConstraints(min_length=1, max_length=MAX_ANSWER)]
    revision: Revision


class DeclineIn(Body):
    reason: Reason
    revision: Revision


class SeenIn(Body):
    """A selected question with the revision that was seen."""

    id: UUID
    revision: Revision


class TogetherIn(Body):
    questions: Annotated[tuple[SeenIn, ...], Field(min_length=1, max_length=MAX_TOGETHER)]

    @property
    def seen(self) -> list[tuple[UUID, int]]:
        return [(one.id, one.revision) for one in self.questions]


class AssignTogetherIn(TogetherIn):
    """``assignee_id`` null: no assignee."""

    assignee_id: UUID | None


class DeclineTogetherIn(TogetherIn):
    reason: Reason


class ReferIn(Body):
    clarification_id: UUID
    revision: Revision
