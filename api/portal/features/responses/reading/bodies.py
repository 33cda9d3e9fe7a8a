"""What readers send, as JSON."""

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, tidied
from portal.platform.http.body import Body
from portal.platform.lists.together import MAX_TOGETHER

MAX_INTEREST, MAX_REASON, MAX_PEOPLE = 1_000, 1_000, 20
Interest = Annotated[str, StringConstraints(min_length=1, max_length=MAX_INTEREST), tidied(paragraphs)]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=MAX_REASON), tidied(paragraphs)]


class AssignReadersIn(Body):
    """``assigned`` false takes the responses back from these people."""

    company_ids: Annotated[tuple[UUID, ...], Field(min_length=1, max_length=MAX_TOGETHER)]
    user_ids: Annotated[tuple[UUID, ...], Field(min_length=1, max_length=MAX_PEOPLE)]
    assigned: bool


class DeclarationIn(Body):
    """``interest`` null: none."""

    interest: Interest | None


class LiftIn(Body):
    reason: Reason


class ReadIn(Body):
    read: bool
