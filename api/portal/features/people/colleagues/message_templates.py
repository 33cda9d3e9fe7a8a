"""Mails about the people of a company, each registered with a sample."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"
_OWNER = "نورة القحطاني (Noura Alqahtani)"
_COLLEAGUE = "ليلى الشمري (Layla Alshammari)"


@dataclass(frozen=True, slots=True, kw_only=True)
class ColleagueInvitation(MessageTemplate):
    """Secrets: ``{"token": "…"}``, to choose a password and join."""

    template: ClassVar[str] = "colleague_invitation"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY
    secrets: ClassVar[frozenset[str]] = frozenset({"token"})

    organization_name: str
    invited_by: str
    valid_until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ColleagueAccountExists(MessageTemplate):
    """Replaces the invitation if the address belongs to an account."""

    template: ClassVar[str] = "colleague_account_exists"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    organization_name: str
    invited_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ColleagueJoined(MessageTemplate):
    """To the owners: a person accepted the invitation."""

    template: ClassVar[str] = "colleague_joined"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    organization_name: str
    name: str
    email: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ColleagueLeft(MessageTemplate):
    """To the other owners: the person left or was removed."""

    template: ClassVar[str] = "colleague_left"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    organization_name: str
    name: str
    email: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ColleagueRemoved(MessageTemplate):
    """To the person who was removed, whose account no longer exists."""

    template: ClassVar[str] = "colleague_removed"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    organization_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ColleaguePromoted(MessageTemplate):
    """To the member who became an owner."""

    template: ClassVar[str] = "colleague_promoted"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

    organization_name: str
    promoted_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnershipMoved(MessageTemplate):
    """To the new owner, the other owners, and the former contact."""

    template: ClassVar[str] = "ownership_moved"
    purpose: ClassVar[MessagePurpose] = MessagePurpose.SECURITY

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
