"""People: representatives of companies and administrators."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ColumnElement, Computed, ForeignKey, Index, String, and_, case, func, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from portal.domain.identity.companies import Company
from portal.domain.identity.grants import Permission
from portal.platform.db.base import Base, Created, Identified


class Role(StrEnum):
    STAKEHOLDER = "StakeholderUser"
    ADMIN = "Admin"


class CompanyRole(StrEnum):
    """Owners also manage the people of their company."""

    OWNER = "owner"
    MEMBER = "member"


class AccountStatus(StrEnum):
    """The specification's spelling, with a capital letter.

    ``RETURNED`` is never stored: it is a pending account whose company has ``returned_at``, because pods of an earlier
    release refuse a status that they do not know.
    """

    PENDING = "pending"
    APPROVED = "Approved"
    REJECTED = "rejected"
    RETURNED = "returned"


class User(Identified, Created, Base):
    __tablename__ = "users"
    __table_args__ = (
        Index("uq_users_email_lower", func.lower(text("email")), unique=True),
        Index("ix_users_unverified_email", "unverified_email", postgresql_where=text("unverified_email is not null")),
        CheckConstraint("role in ('StakeholderUser', 'Admin')", name="role"),
        CheckConstraint("status in ('pending', 'Approved', 'rejected')", name="status"),
        CheckConstraint("(role = 'Admin') = (company_id is null)", name="company_of_stakeholders"),
        CheckConstraint("company_role in ('owner', 'member')", name="company_role"),
        Index("uq_users_contact", "company_id", unique=True, postgresql_where=text("is_contact")),
        # For counting lists of companies without reading the table.
        Index(
            "ix_users_listed",
            "company_id",
            postgresql_include=["status"],
            postgresql_where=text("is_contact and verified_at is not null"),
        ),
    )

    role: Mapped[str] = mapped_column(String(20))
    status: Mapped[str] = mapped_column(String(20))
    email: Mapped[str]
    unverified_email: Mapped[str | None] = mapped_column(
        doc="The email that a registration typed, in lower case, until it is proved; ``email`` may then hold a stand-in"
    )
    password_hash: Mapped[str]
    verified_at: Mapped[datetime | None] = mapped_column(doc="When the first of email and phone was proved")
    email_verified_at: Mapped[datetime | None]
    phone_verified_at: Mapped[datetime | None]
    first_name: Mapped[str]
    last_name: Mapped[str]
    business_email: Mapped[str | None] = mapped_column(
        deferred=True,
        doc="Not read: of the company, whose column triggers keep in step with the contact's for the release before",
    )
    position: Mapped[str | None]
    linkedin_profile: Mapped[str | None]
    phone_number: Mapped[str | None] = mapped_column(doc="E.164, e.g. +966501234567")
    locale: Mapped[str] = mapped_column(String(5), server_default="en")
    company_id: Mapped[UUID | None] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    company_role: Mapped[str] = mapped_column(
        String(10), server_default="owner", default="owner", doc="Means nothing for administrators"
    )
    is_contact: Mapped[bool] = mapped_column(
        server_default=text("true"),
        default=True,
        doc="The one person whom lists show for the company. Means nothing for administrators",
    )
    last_sign_in_at: Mapped[datetime | None]
    last_code_method: Mapped[str | None] = mapped_column(
        String(10), doc="How the code of the last sign-in came, email or sms"
    )
    searched: Mapped[str] = mapped_column(
        Computed(
            "portal_fold_v1(first_name || ' '::text || last_name || ' '::text || email || ' '::text"
            " || coalesce(business_email, ''::text) || ' '::text || coalesce(phone_number, ''::text) || ' '::text"
            # Local form of Saudi numbers: 050… for +96650….
            r" || coalesce(regexp_replace(phone_number, '^\+966'::text, '0'::text), ''::text))",
            persisted=True,
        ),
        deferred=True,
        doc="Not read: pods of the release before ask for it when they insert a row",
    )
    agreed_at: Mapped[datetime | None] = mapped_column(doc="When the person agreed to terms and privacy notice")
    agreed_language: Mapped[str | None] = mapped_column(String(5), doc="Of the texts that they agreed to")
    agreed_terms: Mapped[str | None] = mapped_column(String(12), doc="Version, see portal.domain.texts")
    agreed_privacy: Mapped[str | None] = mapped_column(String(12))
    invited_at: Mapped[datetime | None] = mapped_column(doc="When the person was last sent the link to begin")
    version: Mapped[int] = mapped_column(server_default="1", default=1, doc="Counts what others changed about it")
    changed_at: Mapped[datetime | None]
    changed_by_name: Mapped[str | None]

    company: Mapped[Company | None] = relationship(lazy="raise", foreign_keys=[company_id])
    permissions: Mapped[list[Permission]] = relationship(
        lazy="raise", cascade="all, delete-orphan", passive_deletes=True, order_by=Permission.subject
    )

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}"

    @property
    def contact_email(self) -> str:
        """The email that the person entered, proved or not."""
        return self.unverified_email or self.email

    @property
    def is_invited_colleague(self) -> bool:
        """Whether an invitation of the company is open: the person has no password, and ``email`` is a stand-in."""
        return self.company_id is not None and self.invited_at is not None and self.verified_at is None

    @property
    def is_admin(self) -> bool:
        return self.role == Role.ADMIN


CONTACT_EMAIL: ColumnElement[str] = func.coalesce(User.unverified_email, User.email)
"""The email that the person gave, proved or not."""


def is_contact_of(company_id: Any) -> ColumnElement[bool]:
    """Join condition for the contact, the one person whom lists show for a company. ``company_id``: a column."""
    return and_(User.company_id == company_id, User.is_contact)


IS_CONTACT_OF_COMPANY: ColumnElement[bool] = is_contact_of(Company.id)

IS_PERSON_OF_COMPANY: ColumnElement[bool] = and_(User.company_id == Company.id, User.verified_at.is_not(None))
"""Join condition for people with an account of the company, who get its mails. Invited people have none yet."""

INVITED_COLLEAGUE: ColumnElement[bool] = and_(
    User.company_id.is_not(None), User.invited_at.is_not(None), User.verified_at.is_(None)
)
""":attr:`User.is_invited_colleague` for statements."""

ACCOUNT_STATUS: ColumnElement[str] = case(
    ((User.status == AccountStatus.PENDING.value) & Company.returned_at.is_not(None), AccountStatus.RETURNED.value),
    else_=User.status,
)


def account_status(user: User, company: Company | None) -> AccountStatus:
    """The status of an account, as :data:`ACCOUNT_STATUS` in statements that join the company."""
    is_returned = company is not None and company.returned_at is not None and user.status == AccountStatus.PENDING
    return AccountStatus.RETURNED if is_returned else AccountStatus(user.status)
