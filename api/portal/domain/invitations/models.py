"""Invitation codes, their uses, and the invitations that are sent by mail."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, func, text
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified


class InvitationCode(Identified, Created, Base):
    __tablename__ = "invitation_codes"
    __table_args__ = (
        Index("uq_invitation_codes_code_upper", func.upper(text("code")), unique=True),
        CheckConstraint("kind in ('issued', 'rotating')", name="kind"),
        CheckConstraint("max_uses is null or uses <= max_uses", name="uses_within_max"),
    )

    code: Mapped[str] = mapped_column(String(80), doc="With its hyphens")
    kind: Mapped[str] = mapped_column(String(10), server_default="issued")
    generation: Mapped[str | None] = mapped_column(unique=True, doc="Idempotency key of a rotation")
    expires_at: Mapped[datetime | None]
    max_uses: Mapped[int | None] = mapped_column(doc="Empty: as often as one likes")
    uses: Mapped[int] = mapped_column(server_default="0", default=0)
    note: Mapped[str | None]
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    created_by_name: Mapped[str | None]
    revoked_at: Mapped[datetime | None]
    revoked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    revoked_by_name: Mapped[str | None]


class InvitationRedemption(Created, Base):
    __tablename__ = "invitation_redemptions"

    invitation_id: Mapped[UUID] = mapped_column(ForeignKey("invitation_codes.id", ondelete="CASCADE"), primary_key=True)
    company_id: Mapped[UUID] = mapped_column(
        ForeignKey("companies.id", ondelete="CASCADE"), primary_key=True, unique=True
    )


class SentInvitation(Identified, Created, Base):
    """An invitation sent to one address. Its code has the expiry, the note, the revocation and the sender."""

    __tablename__ = "sent_invitations"
    __table_args__ = (
        CheckConstraint("locale in ('en', 'ar')", name="locale"),
        Index("ix_sent_invitations_email", "email"),
    )

    invitation_id: Mapped[UUID] = mapped_column(ForeignKey("invitation_codes.id", ondelete="CASCADE"), unique=True)
    email: Mapped[str] = mapped_column(doc="In lower case")
    name: Mapped[str | None] = mapped_column(doc="Company or person, as the list of addresses has it")
    locale: Mapped[str] = mapped_column(String(5), doc="Language of its mails")
    opened_at: Mapped[datetime | None] = mapped_column(doc="When the link first opened the sign-up page")


class InvitationMail(Base):
    """A mail of an invitation. The message has its recipient and its delivery state."""

    __tablename__ = "invitation_mails"
    __table_args__ = (
        CheckConstraint("kind in ('first', 'reminder', 'correction')", name="kind"),
        Index("ix_invitation_mails_sent_invitation_id_message_id", "sent_invitation_id", "message_id"),
    )

    message_id: Mapped[UUID] = mapped_column(ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True)
    sent_invitation_id: Mapped[UUID] = mapped_column(ForeignKey("sent_invitations.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(10))
