"""JSON of invitation codes."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field, field_validator

from portal.domain.forms.typed_text import single_line
from portal.features.people.invitations.policy import InvitationState
from portal.platform.http.body import Body, Instant, QueryText
from portal.platform.http.pages import PageOut, TableQuery

NOTE_MAX = 200
MAX_USES = 100_000


class InvitationIn(Body):
    """All fields are optional: by default a code for one company without expiry. ``max_uses`` null: unlimited."""

    note: Annotated[str | None, Field(max_length=NOTE_MAX)] = None
    expires_at: Instant | None = None
    max_uses: Annotated[int | None, Field(ge=1, le=MAX_USES, strict=True)] = 1

    @field_validator("note", mode="before")
    @classmethod
    def _one_line(cls, value: object) -> object:
        return (single_line(value) or None) if isinstance(value, str) else value


class RedeemerOut(BaseModel):
    """A company that registered with the code. ``user_id``: its representative."""

    company_id: UUID
    user_id: UUID
    organization_name: str
    redeemed_at: datetime


class InvitationOut(BaseModel):
    """``uses_left`` is null without a limit; ``is_current``: the current rotating code.

    ``redeemed_by``: the latest 20.
    """

    id: UUID
    code: str
    kind: Literal["issued", "rotating"]
    is_current: bool
    state: InvitationState
    note: str | None
    max_uses: int | None
    uses: int
    uses_left: int | None
    expires_at: datetime | None
    created_at: datetime
    created_by_name: str | None
    revoked_at: datetime | None
    revoked_by_name: str | None
    redeemed_by: list[RedeemerOut]


class InvitationPage(PageOut[InvitationOut]):
    """A page of codes, newest first by default."""


class CodesIn(Body):
    """Selected codes."""

    ids: Annotated[tuple[UUID, ...], Field(min_length=1, max_length=500)]


class InvitationTableQuery(TableQuery):
    """The rows of the list with the same search and state."""

    search: Annotated[QueryText, Field(max_length=100)] = ""
    state: InvitationState | None = None
