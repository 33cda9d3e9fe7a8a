"""What proves a person beside the password: passkeys, authenticator apps and recovery codes."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, UniqueConstraint, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified
from portal.platform.settings import Settings

RESET_WAITS: Final = timedelta(hours=24)
"""Within which a person can stop the reset of their factors, unless a second administrator confirms it."""


class FactorKind(StrEnum):
    PASSKEY = "passkey"
    AUTHENTICATOR = "totp"
    RECOVERY = "recovery"


class Proof(StrEnum):
    """How a session was proved. ``CODE``: by email or SMS, which does not suffice where factors are required."""

    CODE = "code"
    PASSKEY = "passkey"
    AUTHENTICATOR = "totp"
    RECOVERY = "recovery"
    PROVIDER = "provider"

    @property
    def is_factor(self) -> bool:
        return self is not Proof.CODE


class Factor(Identified, Created, Base):
    """One factor. A passkey has the second group of columns, the others have the third."""

    __tablename__ = "factors"
    __table_args__ = (
        CheckConstraint("kind in ('passkey', 'totp', 'recovery')", name="kind"),
        CheckConstraint(
            "(kind = 'passkey') = (credential_id is not null) and (kind = 'passkey') = (public_key is not null)"
            " and (kind = 'passkey') = (sign_count is not null) and (kind = 'passkey') = (is_synced is not null)"
            " and (kind = 'passkey') = (secret is null)",
            name="passkey",
        ),
        Index("uq_factors_credential_id", "credential_id", unique=True),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(10))
    label: Mapped[str] = mapped_column(doc="The person's own name for it; empty for recovery codes")
    last_used_at: Mapped[datetime | None]

    credential_id: Mapped[str | None] = mapped_column(doc="Base64url, as the public key")
    public_key: Mapped[str | None] = mapped_column(doc="COSE, as the authenticator sent it")
    sign_count: Mapped[int | None] = mapped_column(BigInteger)
    is_synced: Mapped[bool | None] = mapped_column(doc="Whether it may be on several devices, whose counters differ")

    secret: Mapped[str | None] = mapped_column(doc="Of an app: encrypted; of a recovery code: its hash")
    last_step: Mapped[int | None] = mapped_column(BigInteger, doc="Of 30 seconds, of the last code of an app")


class FactorReset(Base):
    """A reset of all factors that an administrator has begun for another, until it is confirmed, due or stopped."""

    __tablename__ = "factor_resets"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    begun_at: Mapped[datetime]
    begun_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    begun_by_name: Mapped[str]

    @property
    def due_at(self) -> datetime:
        return self.begun_at + RESET_WAITS


class ProviderAccount(Created, Base):
    """An administrator's account at the OpenID provider, whose name of it, ``subject``, never changes."""

    __tablename__ = "provider_accounts"
    __table_args__ = (UniqueConstraint("issuer", "subject"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    issuer: Mapped[str]
    subject: Mapped[str]


async def kinds_of(session: AsyncSession, user_id: UUID) -> frozenset[FactorKind]:
    """The kinds of factors that a person has."""
    kinds = await session.scalars(select(Factor.kind).where(Factor.user_id == user_id))
    return frozenset(FactorKind(kind) for kind in kinds)


async def is_linked(session: AsyncSession, settings: Settings, user_id: UUID) -> bool:
    """Whether the person has an account at the OpenID provider of the portal."""
    account = await session.get(ProviderAccount, user_id)
    return account is not None and account.issuer == settings.oidc_issuer


async def owner_of_account(session: AsyncSession, issuer: str, subject: str) -> UUID | None:
    """The administrator with this account at the OpenID provider."""
    theirs = (ProviderAccount.issuer == issuer, ProviderAccount.subject == subject)
    return await session.scalar(select(ProviderAccount.user_id).where(*theirs))
