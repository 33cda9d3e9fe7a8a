"""Message templates about registration, sign-in and passwords, each registered with a sample."""

from datetime import UTC, datetime, timedelta

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"


class SignUpCode(
    MessageTemplate, template="sign_up_code", purpose=MessagePurpose.SECURITY, secrets=frozenset({"code"})
):
    """Proves the address or number of a registration. Secrets: ``{"code": "123456"}``."""

    challenge_key: str
    send: int


class SignInCode(
    MessageTemplate, template="sign_in_code", purpose=MessagePurpose.SECURITY, secrets=frozenset({"code"})
):
    """The second step of signing in. Secrets: ``{"code": "123456"}``."""

    challenge_key: str
    send: int


class ContactCode(
    MessageTemplate, template="contact_code", purpose=MessagePurpose.SECURITY, secrets=frozenset({"code"})
):
    """Proves a person's new email or number. Secrets: ``{"code": "123456"}``."""

    challenge_key: str
    send: int


class EmailChanged(MessageTemplate, template="email_changed", purpose=MessagePurpose.SECURITY):
    """To the earlier email of an account."""

    changed_at: datetime


class PhoneChanged(MessageTemplate, template="phone_changed", purpose=MessagePurpose.SECURITY):
    """To the email and the earlier number of an account."""

    changed_at: datetime


class AccountExists(MessageTemplate, template="account_exists", purpose=MessagePurpose.SECURITY):
    """To the owner of an address after an attempt to register it again; repeats no input."""


class PasswordReset(
    MessageTemplate, template="password_reset", purpose=MessagePurpose.SECURITY, secrets=frozenset({"token"})
):
    """Secrets: ``{"token": "…"}`` for the link."""


class RegistrationUnconfirmed(MessageTemplate, template="registration_unconfirmed", purpose=MessagePurpose.SECURITY):
    """Sent instead of a reset link to an address of an unverified registration; repeats none of its data."""


class AdminInvitation(
    MessageTemplate, template="admin_invitation", purpose=MessagePurpose.SECURITY, secrets=frozenset({"token"})
):
    """To a new administrator. Secrets: ``{"token": "…"}``, to set the first password."""

    invited_by: str
    valid_until: datetime


class PasswordChanged(MessageTemplate, template="password_changed", purpose=MessagePurpose.SECURITY):
    changed_at: datetime


class RegistrationReceived(
    MessageTemplate, template="registration_received", purpose=MessagePurpose.SECURITY, secrets=frozenset({"token"})
):
    """Sent after the email or the phone was proved: the decision comes by ``review_due_at``.

    Secrets: ``{"token": "…"}`` for the link that confirms the email, empty if it is confirmed.
    """

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
