"""JSON of invitations that are sent by mail."""

from datetime import datetime
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, StringConstraints, field_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.typed_text import single_line
from portal.domain.identity.emails import normalize_email
from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.render import RenderedMail
from portal.features.people.invitations.policy import MAX_RECIPIENTS, SentStatus
from portal.features.people.invitations.schemas import NOTE_MAX
from portal.features.people.invitations.sending.following import DoneForSome
from portal.features.people.invitations.sending.pasted_lines import NAME_MAX
from portal.features.people.invitations.sending.recipients import Address, Fault, Problem
from portal.features.people.invitations.sending.sending import Checked, SentNow
from portal.features.people.invitations.sending.sent import SentCounts, SentFilter
from portal.platform.http.body import Body, Instant, QueryText
from portal.platform.http.pages import PageOut, TableQuery

MAX_SELECTED = 5_000
MAX_TEXT = 100_000
"""Characters of a list of addresses: 500 with long names."""

Email = Annotated[str, AfterValidator(normalize_email)]
Locale = Literal["en", "ar"]


def _or_none(value: object) -> object:
    return (single_line(value) or None) if isinstance(value, str) else value


def _require_visible(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("required", "must be given")
    return text


class AddressesIn(Body):
    """``text``: pasted addresses or the content of a CSV file, as typed: problems say where in it they are."""

    text: Annotated[
        str, StringConstraints(strip_whitespace=False, max_length=MAX_TEXT), AfterValidator(_require_visible)
    ]


class AddressOut(BaseModel):
    line: int
    email: str
    name: str | None

    @classmethod
    def of(cls, address: Address) -> Self:
        return cls(line=address.line, email=address.email, name=address.name)


class ProblemOut(BaseModel):
    """A part of a line that is left out. ``line`` counts from 1.

    ``start``, ``end``: of a malformed part, where it begins and ends in the text that was sent, in Unicode characters.
    """

    line: int
    text: str
    fault: Fault
    start: int | None
    end: int | None

    @classmethod
    def of(cls, problem: Problem) -> Self:
        return cls(line=problem.line, text=problem.text, fault=problem.fault, start=problem.start, end=problem.end)


class CheckedOut(BaseModel):
    valid: list[AddressOut]
    problems: list[ProblemOut]

    @classmethod
    def of(cls, checked: Checked) -> Self:
        return cls(
            valid=[AddressOut.of(address) for address in checked.valid],
            problems=[ProblemOut.of(problem) for problem in checked.problems],
        )


class RecipientIn(Body):
    email: Email
    name: Annotated[Annotated[str, Field(max_length=NAME_MAX)] | None, BeforeValidator(_or_none)] = None


class InvitationMailIn(Body):
    """What the mail depends on, for its preview."""

    locale: Locale
    expires_at: Instant | None = None


class SendInvitationsIn(InvitationMailIn):
    """An address given twice is invited once. ``note``: internal, as with codes."""

    recipients: Annotated[list[RecipientIn], Field(min_length=1, max_length=MAX_RECIPIENTS)]
    note: Annotated[str | None, Field(max_length=NOTE_MAX)] = None

    _note = field_validator("note", mode="before")(_or_none)


class SentNowOut(BaseModel):
    """``registered`` and ``invited``: addresses skipped, because they were taken after the check."""

    sent: int
    registered: int
    invited: int

    @classmethod
    def of(cls, done: SentNow) -> Self:
        return cls(
            sent=done.sent,
            registered=done.skipped.get(Fault.REGISTERED, 0),
            invited=done.skipped.get(Fault.INVITED, 0),
        )


class InvitationPreviewOut(BaseModel):
    """``html`` is a complete page; show it in a sandboxed frame."""

    subject: str
    html: str
    text: str

    @classmethod
    def of(cls, mail: RenderedMail) -> Self:
        return cls(subject=mail.subject, html=mail.html, text=mail.text)


class SentInvitationOut(BaseModel):
    """``refusal``: the mail server's words if it refused the last mail.

    ``company_id``, ``user_id``, ``organization_name``, ``registered_at``: the company that registered with the code or
    the address; ``company_status`` says which list has it. ``can_remind``, ``can_revoke``: whether it is possible now.
    """

    id: UUID
    recipient: str
    recipient_name: str | None
    status: SentStatus
    refusal: str | None
    locale: Locale
    created_at: datetime
    last_mail_at: datetime | None
    opened_at: datetime | None
    organization_name: str | None
    registered_at: datetime | None
    company_id: UUID | None
    user_id: UUID | None
    company_status: AccountStatus | None
    expires_at: datetime | None
    note: str | None
    created_by_name: str | None
    revoked_at: datetime | None
    revoked_by_name: str | None
    can_remind: bool
    can_revoke: bool


class SentInvitationPage(PageOut[SentInvitationOut]):
    """A page of sent invitations, newest first by default."""


class InvitationMailOut(BaseModel):
    """``error``: the mail server's words, or why the mail waits."""

    id: UUID
    kind: Literal["first", "reminder", "correction"]
    recipient: str
    state: Literal["queued", "sending", "sent", "failed", "dropped"]
    error: str | None
    asked_at: datetime
    sent_at: datetime | None


class SentInvitationDetailsOut(SentInvitationOut):
    """``mails``: newest first."""

    mails: list[InvitationMailOut]


class SentCountsOut(BaseModel):
    """``by_status`` has the rows of the search; ``remindable`` and ``revocable`` those of search and status."""

    total: int
    by_status: dict[SentStatus, int]
    remindable: int
    revocable: int

    @classmethod
    def of(cls, counts: SentCounts) -> Self:
        return cls(
            total=counts.total,
            by_status=counts.by_status,
            remindable=counts.remindable,
            revocable=counts.revocable,
        )


class SentSelectionIn(Body):
    """Selected rows, or all rows of the search and the status if ``ids`` is empty."""

    ids: Annotated[tuple[UUID, ...], Field(max_length=MAX_SELECTED)] = ()
    search: Annotated[QueryText, Field(max_length=100)] = ""
    status: SentStatus | None = None

    def chosen(self) -> SentFilter:
        return SentFilter(self.ids, self.search, self.status)


class DoneForSomeOut(BaseModel):
    """``skipped``: selected rows whose status does not allow it, or no longer."""

    done: int
    skipped: int

    @classmethod
    def of(cls, done: DoneForSome) -> Self:
        return cls(done=done.done, skipped=done.skipped)


class CorrectedAddressIn(Body):
    email: Email


class OpenedIn(Body):
    """The code of the link."""

    code: Annotated[str, Field(min_length=1, max_length=80)]


class SentTableQuery(TableQuery):
    """The rows of the list with the same search and status."""

    search: Annotated[QueryText, Field(max_length=100)] = ""
    status: SentStatus | None = None
