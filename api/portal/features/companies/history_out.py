"""JSON of a company's messages and timeline."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, field_validator

from portal.domain.forms.definition import FormName
from portal.features.companies.timeline import Event
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

    ``fields``: registration fields that a return marks. ``changes``: of a correction. ``until``: of an extension.
    """

    at: datetime
    event: Event
    by: str | None
    form: FormName | None
    saves: int | None
    reason: str | None
    until: datetime | None
    receipt_number: str | None
    file_name: str | None
    mail: MailOut | None
    fields: list[str] | None
    changes: list[ChangeOut] | None
