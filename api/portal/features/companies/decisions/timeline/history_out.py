"""JSON of a company's messages and timeline."""

from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, field_validator

from portal.domain.forms.definition import FormName
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.companies.decisions.timeline.own_timeline import BY_AUTHORITY
from portal.features.companies.decisions.timeline.timeline import Event, Happened
from portal.platform.i18n import translate


class MailOut(BaseModel):
    """``subject`` is set for announcements only; ``template`` names other messages.

    ``reply``: the receiving server's reply. ``problem``: reason of a failure without a reply, in the request's
    language. ``may_repeat``: the recipient may have received it twice.
    """

    id: str
    template: str
    channel: Literal["email", "sms"]
    recipient: str
    locale: Literal["en", "ar"]
    subject: str | None
    state: Literal["queued", "sending", "sent", "temporary", "permanent", "cancelled", "failed", "dropped"]
    attempts: int
    reply: str | None
    problem: str | None
    may_repeat: bool
    asked_at: datetime
    sent_at: datetime | None

    @field_validator("problem")
    @classmethod
    def _in_words(cls, key: str | None) -> str | None:
        return translate(f"choice.delivery_error.{key}") if key else None


class ChangeOut(BaseModel):
    """A registration field with its old and new value."""

    field: str
    before: str | None
    after: str | None


class HappenedOut(BaseModel):
    """One line of the timeline; fields of other kinds of events are null.

    ``fields``: registration fields that a return marks. ``changes``: of a correction or a change. ``until``: of an
    extension. ``status``: of a review, with the message as its ``reason``. ``person``: whom it is about, of people.
    """

    at: datetime
    event: Event
    by: str | None
    person: str | None
    form: FormName | None
    saves: int | None
    reason: str | None
    until: datetime | None
    status: ReviewStatus | None
    receipt_number: str | None
    file_name: str | None
    mail: MailOut | None
    fields: list[str] | None
    changes: list[ChangeOut] | None


class OwnMailOut(BaseModel):
    """A message that the company received. ``subject`` is set for announcements only."""

    template: str
    channel: Literal["email", "sms"]
    subject: str | None


class OwnHappenedOut(BaseModel):
    """One line of the timeline that the company itself sees. ``by``: its own person, never an administrator."""

    at: datetime
    event: Event
    by: str | None
    by_authority: bool
    person: str | None
    form: FormName | None
    saves: int | None
    reason: str | None
    until: datetime | None
    status: ReviewStatus | None
    receipt_number: str | None
    mail: OwnMailOut | None
    fields: list[str] | None
    changes: list[ChangeOut] | None

    @classmethod
    def of(cls, line: Happened) -> Self:
        seen = {name: getattr(line, name) for name in cls.model_fields if name != "by_authority"}
        is_act = line.event in BY_AUTHORITY and line.mail is None
        return cls.model_validate({**seen, "by_authority": is_act}, from_attributes=True)
