"""The portal's tables, as far as the list needs them."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlmodel import Field, Relationship, SQLModel


class Company(SQLModel, table=True):
    __tablename__ = "companies"

    id: UUID = Field(primary_key=True)
    created_at: datetime
    organization_name: str
    organization_website: str
    headquarters_location: str
    branches_in_ksa: str | None
    organization_size: str
    industry_field: str
    industry_other: str | None
    decided_at: datetime | None
    decided_by_name: str | None
    rejection_reason: str | None
    returned_at: datetime | None
    return_reason: str | None
    review_paused: timedelta

    people: list["User"] = Relationship(back_populates="company")
    redemption: "InvitationRedemption" = Relationship(sa_relationship_kwargs={"uselist": False})
    form_answers: list["FormAnswers"] = Relationship()
    submissions: list["Submission"] = Relationship()
    extensions: list["DeadlineExtension"] = Relationship()
    change_requests: list["ChangeRequest"] = Relationship()


class User(SQLModel, table=True):
    __tablename__ = "users"

    id: UUID = Field(primary_key=True)
    role: str
    status: str
    email: str
    unverified_email: str | None
    verified_at: datetime | None
    email_verified_at: datetime | None
    first_name: str
    last_name: str
    business_email: str | None
    position: str | None
    linkedin_profile: str | None
    phone_number: str | None
    locale: str
    company_id: UUID | None = Field(foreign_key="companies.id")
    is_contact: bool
    last_sign_in_at: datetime | None

    company: Company | None = Relationship(back_populates="people")


class Permission(SQLModel, table=True):
    __tablename__ = "permissions"

    user_id: UUID = Field(primary_key=True, foreign_key="users.id")
    action: str = Field(primary_key=True)
    subject: str = Field(primary_key=True)


class InvitationCode(SQLModel, table=True):
    __tablename__ = "invitation_codes"

    id: UUID = Field(primary_key=True)
    note: str | None


class InvitationRedemption(SQLModel, table=True):
    __tablename__ = "invitation_redemptions"

    invitation_id: UUID = Field(primary_key=True, foreign_key="invitation_codes.id")
    company_id: UUID = Field(primary_key=True, foreign_key="companies.id")

    invitation: InvitationCode = Relationship()


class FormAnswers(SQLModel, table=True):
    __tablename__ = "form_answers"

    id: UUID = Field(primary_key=True)
    form: str
    company_id: UUID = Field(foreign_key="companies.id")
    submitted_at: datetime | None


class Rfi(SQLModel, table=True):
    __tablename__ = "rfis"

    id: UUID = Field(primary_key=True)
    name: str


class DeadlineExtension(SQLModel, table=True):
    __tablename__ = "deadline_extensions"

    rfi_id: UUID = Field(primary_key=True, foreign_key="rfis.id")
    company_id: UUID = Field(primary_key=True, foreign_key="companies.id")
    until: datetime | None


class ChangeRequest(SQLModel, table=True):
    __tablename__ = "change_requests"

    id: UUID = Field(primary_key=True)
    company_id: UUID = Field(foreign_key="companies.id")
    state: str
    requested_at: datetime


class SubmissionFile(SQLModel, table=True):
    __tablename__ = "submission_files"

    id: UUID = Field(primary_key=True)
    submission_id: UUID | None = Field(foreign_key="submissions.id")


class SubmissionLink(SQLModel, table=True):
    __tablename__ = "submission_links"

    id: UUID = Field(primary_key=True)
    submission_id: UUID | None = Field(foreign_key="submissions.id")


class ResponseReview(SQLModel, table=True):
    __tablename__ = "response_reviews"

    receipt_number: str = Field(primary_key=True, foreign_key="submissions.receipt_number")
    status: str


class ResponseAddition(SQLModel, table=True):
    __tablename__ = "response_additions"

    id: UUID = Field(primary_key=True)
    receipt_number: str = Field(foreign_key="submissions.receipt_number")
    sent_at: datetime | None


class Submission(SQLModel, table=True):
    __tablename__ = "submissions"

    id: UUID = Field(primary_key=True)
    created_at: datetime
    rfi_id: UUID = Field(foreign_key="rfis.id")
    company_id: UUID = Field(foreign_key="companies.id")
    state: str
    submitted_at: datetime | None
    receipt_number: str | None

    files: list[SubmissionFile] = Relationship()
    links: list[SubmissionLink] = Relationship()
    review: ResponseReview = Relationship(sa_relationship_kwargs={"uselist": False})
    additions: list[ResponseAddition] = Relationship()
