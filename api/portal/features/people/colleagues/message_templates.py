"""Mails about the people of a company, each registered with a sample."""

from datetime import UTC, datetime, timedelta

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"
_OWNER = "نورة القحطاني (Noura Alqahtani)"
_COLLEAGUE = "ليلى الشمري (Layla Alshammari)"


class ColleagueInvitation(
    MessageTemplate, template="colleague_invitation", purpose=MessagePurpose.SECURITY, secrets=frozenset({"token"})
):
    """Secrets: ``{"token": "…"}``, to choose a password and join."""

    organization_name: str
    invited_by: str
    valid_until: datetime


class ColleagueAccountExists(MessageTemplate, template="colleague_account_exists", purpose=MessagePurpose.SECURITY):
    """Replaces the invitation if the address belongs to an account."""

    organization_name: str
    invited_by: str


class ColleagueJoined(MessageTemplate, template="colleague_joined", purpose=MessagePurpose.SECURITY):
    """To the owners: a person accepted the invitation."""

    organization_name: str
    name: str
    email: str


class ColleagueLeft(MessageTemplate, template="colleague_left", purpose=MessagePurpose.SECURITY):
    """To the other owners: the person left or was removed."""

    organization_name: str
    name: str
    email: str


class ColleagueRemoved(MessageTemplate, template="colleague_removed", purpose=MessagePurpose.SECURITY):
    """To the person who was removed, whose account no longer exists."""

    organization_name: str


class ColleaguePromoted(MessageTemplate, template="colleague_promoted", purpose=MessagePurpose.SECURITY):
    """To the member who became an owner."""

    organization_name: str
    promoted_by: str


class OwnershipMoved(MessageTemplate, template="ownership_moved", purpose=MessagePurpose.SECURITY):
    """To the new owner, the other owners, and the former contact."""

    organization_name: str
    name: str
    email: str


register(
    Sample(
        ColleagueInvitation(organization_name=_COMPANY, invited_by=_OWNER, valid_until=_AT + timedelta(hours=72)),
        {"token": "Pq4s8Vn2xKt7wHc5mYb1rJd9zLf6gEa3"},
    )
)
register(Sample(ColleagueAccountExists(organization_name=_COMPANY, invited_by=_OWNER)))
register(Sample(ColleagueJoined(organization_name=_COMPANY, name=_COLLEAGUE, email="layla@najd.example")))
register(Sample(ColleagueLeft(organization_name=_COMPANY, name=_COLLEAGUE, email="layla@najd.example")))
register(Sample(ColleagueRemoved(organization_name=_COMPANY)))
register(Sample(ColleaguePromoted(organization_name=_COMPANY, promoted_by=_OWNER)))
register(Sample(OwnershipMoved(organization_name=_COMPANY, name=_COLLEAGUE, email="layla@najd.example")))
