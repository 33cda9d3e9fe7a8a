"""Message templates about registration, sign-in and passwords, each registered with a sample."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpCode(MessageTemplate):
    """Proves the address or number of a registration. Secrets: ``{"code": "123456"}``."""

    template: ClassVar[str] = "sign_up_code"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY
    secrets: ClassVar[frozenset[str]] = frozenset({"code"})

    challenge_key: str
    send: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInCode(MessageTemplate):
    """The second step of signing in. Secrets: ``{"code": "123456"}``."""

    template: ClassVar[str] = "sign_in_code"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY
    secrets: ClassVar[frozenset[str]] = frozenset({"code"})

    challenge_key: str
    send: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactCode(MessageTemplate):
    """Proves a person's new email or number. Secrets: ``{"code": "123456"}``."""

    template: ClassVar[str] = "contact_code"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY
    secrets: ClassVar[frozenset[str]] = frozenset({"code"})

    challenge_key: str
    send: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EmailChanged(MessageTemplate):
    """To the earlier email of an account."""

    template: ClassVar[str] = "email_changed"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    changed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneChanged(MessageTemplate):
    """To the email and the earlier number of an account."""

    template: ClassVar[str] = "phone_changed"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    changed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountExists(MessageTemplate):
    """To the owner of an address after an attempt to register it again; repeats no input."""

    template: ClassVar[str] = "account_exists"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordReset(MessageTemplate):
    """Secrets: ``{"token": "…"}`` for the link."""

    template: ClassVar[str] = "password_reset"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY
    secrets: ClassVar[frozenset[str]] = frozenset({"token"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationUnconfirmed(MessageTemplate):
    """Sent instead of a reset link to an address of an unverified registration; repeats none of its data."""

    template: ClassVar[str] = "registration_unconfirmed"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminInvitation(MessageTemplate):
    """To a new administrator. Secrets: ``{"token": "…"}``, to set the first password."""

    template: ClassVar[str] = "admin_invitation"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY
    secrets: ClassVar[frozenset[str]] = frozenset({"token"})

    invited_by: str
    valid_until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordChanged(MessageTemplate):
    template: ClassVar[str] = "password_changed"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    changed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationReceived(MessageTemplate):
    """Sent after the email or the phone was proved: the decision comes by ``review_due_at``.

    Secrets: ``{"token": "…"}`` for the link that confirms the email, empty if it is confirmed.
    """

    template: ClassVar[str] = "registration_received"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY
    secrets: ClassVar[frozenset[str]] = frozenset({"token"})

    organization_name: str
    review_due_at: datetime


register(Sample(SignUpCode(challenge_key="0" * 64, send=1), {"code": "402913"}, has_sms=True))
register(Sample(SignInCode(challenge_key="0" * 64, send=1), {"code": "670158"}, has_sms=True))
register(Sample(ContactCode(challenge_key="0" * 64, send=1), {"code": "815364"}, has_sms=True))
register(Sample(EmailChanged(changed_at=_AT)))
register(Sample(PhoneChanged(changed_at=_AT), has_sms=True))
register(Sample(AccountExists()))
register(Sample(PasswordReset(), {"token": "Zk3v0Qm1yXr8uTg5bNw7cLp2sAe9dHf4"}))
register(Sample(RegistrationUnconfirmed()))
register(
    Sample(
        AdminInvitation(invited_by="سلمى الحربي (Salma Alharbi)", valid_until=_AT + timedelta(hours=72)),
        {"token": "Hq7w2Lk9pRz4tVx6cMb1nYs8dJf3gKa5"},
    )
)
register(Sample(PasswordChanged(changed_at=_AT)))
register(
    Sample(
        RegistrationReceived(organization_name=_COMPANY, review_due_at=_AT + timedelta(hours=72)),
        {"token": "Vb8n3Xq6tYw1sRk5jLc9hPz2dGm7fEa4"},
    )
)
