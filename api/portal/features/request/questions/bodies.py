"""What administrators do with questions, as JSON."""

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, tidied
from portal.platform.http.body import Body
from portal.platform.lists.together import MAX_TOGETHER

MAX_ANSWER, MAX_REASON = 8000, 1000
Revision = Annotated[int, Field(ge=0)]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=MAX_REASON), tidied(paragraphs)]


class AssignIn(Body):
    """``assignee_id`` null: no assignee."""

    assignee_id: UUID | None
    revision: Revision


class AnswerIn(Body):
    text: Annotated[str, StringConstraints(min_length=1, max_length=MAX_ANSWER), tidied(paragraphs)]
    revision: Revision


class QuestionDeclineIn(Body):
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
