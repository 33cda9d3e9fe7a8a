"""Every letter that the portal can write, and what each one needs to know.

A letter is a dataclass; its fields are kept as JSON in the message's row. What is secret (a code, a token) is no
field: it is named in ``secrets`` and made by the feature's minter while the worker renders
(docs/adr/0005-secrets-are-minted-late.md).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """``template`` names the files ``templates/{en,ar}/<template>.jinja``; ``secrets`` what its minter must answer."""

    template: ClassVar[str]
    secrets: ClassVar[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpCode(Letter):
    """Proves the address or number of a registration. Minter ``sign_up_code`` answers ``{"code": "123456"}``."""

    template: ClassVar[str] = "sign_up_code"
    secrets: ClassVar[frozenset[str]] = frozenset({"code"})

    challenge_key: str
    send: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInCode(Letter):
    """The second step of signing in. Minter ``sign_in_code`` answers ``{"code": "123456"}``."""

    template: ClassVar[str] = "sign_in_code"
    secrets: ClassVar[frozenset[str]] = frozenset({"code"})

    challenge_key: str
    send: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountExists(Letter):
    """To the owner of an address after an attempt to register it again; repeats no input."""

    template: ClassVar[str] = "account_exists"


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordReset(Letter):
    """Minter ``password_reset`` answers ``{"token": "…"}``; the link is made of it here."""

    template: ClassVar[str] = "password_reset"
    secrets: ClassVar[frozenset[str]] = frozenset({"token"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationUnconfirmed(Letter):
    """Instead of a reset, to an address that was typed in a registration and never proved; repeats nothing of it."""

    template: ClassVar[str] = "registration_unconfirmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminInvitation(Letter):
    """To a new administrator. Minter ``admin_invitation`` answers ``{"token": "…"}``, which sets the first password."""

    template: ClassVar[str] = "admin_invitation"
    secrets: ClassVar[frozenset[str]] = frozenset({"token"})

    invited_by: str
    valid_until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminEmailChanged(Letter):
    """To the address that an administrator's account had so far."""

    template: ClassVar[str] = "admin_email_changed"

    changed_by: str
    changed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordChanged(Letter):
    template: ClassVar[str] = "password_changed"

    changed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationReceived(Letter):
    """After the email or the phone was proved: a decision comes by ``review_due_at``.

    Minter ``registration_received`` answers ``{"token": "…"}`` for the link that proves the email, or an empty token
    if the email is proved already.
    """

    template: ClassVar[str] = "registration_received"
    secrets: ClassVar[frozenset[str]] = frozenset({"token"})

    organization_name: str
    review_due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyApproved(Letter):
    """``deadline`` of the RFI that is open or coming, where there is one."""

    template: ClassVar[str] = "company_approved"

    organization_name: str
    deadline: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyRejected(Letter):
    template: ClassVar[str] = "company_rejected"

    organization_name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptFile:
    """``size`` in bytes, ``sha256`` in hexadecimal."""

    kind: Literal["document", "attachment"]
    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLink:
    url: str
    title: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionReceived(Letter):
    """The receipt: the same figures that the page shows."""

    template: ClassVar[str] = "submission_received"

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    receipt_number: str
    submitted_at: datetime
    files: tuple[ReceiptFile, ...]
    links: tuple[ReceiptLink, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackReceived(Letter):
    template: ClassVar[str] = "feedback_received"

    organization_name: str
    given_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement(Letter):
    """What an administrator wrote to companies: the same words in both languages, the frame in the reader's.

    It has no salutation, because it is rendered once for all recipients.
    """

    template: ClassVar[str] = "announcement"

    subject: str
    body: str
    is_test: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BundleReady(Letter):
    """To the administrator who asked for a ZIP that took a while. ``size`` in bytes."""

    template: ClassVar[str] = "bundle_ready"

    companies: int
    size: int
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionDeleted(Letter):
    """An administrator took the response back; the company owes it again."""

    template: ClassVar[str] = "submission_deleted"

    organization_name: str
    receipt_number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingCompany:
    """``hours``: whole hours since it registered."""

    organization_name: str
    hours: int
    review_due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewReminder(Letter):
    """To those who may approve: companies that have waited for a day, or for two."""

    template: ClassVar[str] = "review_reminder"

    companies: tuple[WaitingCompany, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEscalation(Letter):
    """Companies whose promised time is nearly over."""

    template: ClassVar[str] = "review_escalation"

    companies: tuple[WaitingCompany, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiDeadlineMoved(Letter):
    """To every company that was let in: until when it was, until when it is; also after a reopening."""

    template: ClassVar[str] = "rfi_deadline_moved"

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline_before: datetime
    deadline: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiClosedSubmitted(Letter):
    """After the deadline, to a company that has submitted."""

    template: ClassVar[str] = "rfi_closed_submitted"

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    receipt_number: str
    submitted_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiClosedNotSubmitted(Letter):
    """After the deadline, to a company that has not."""

    template: ClassVar[str] = "rfi_closed_not_submitted"

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiClosedForAdministrators(Letter):
    """After the deadline, to those who may view the responses."""

    template: ClassVar[str] = "rfi_closed_administrators"

    rfi_title_en: str
    rfi_title_ar: str
    deadline: datetime
    submitted: int
    not_submitted: int
