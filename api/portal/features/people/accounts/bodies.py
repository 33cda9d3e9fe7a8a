"""JSON of sign-up, sign-in, password reset and the user's own account."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ValidationInfo, field_validator

from portal.domain.identity.access import Action, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, Role
from portal.domain.registration.fields import ORGANISATION
from portal.domain.rfis.schemas import ExtensionOut
from portal.domain.submissions.schemas import EndedResponseOut, StandingReviewOut
from portal.features.people.accounts.challenges import Method, Purpose
from portal.features.people.accounts.declared import stored_body_of
from portal.features.people.accounts.fields import (
    Email,
    Name,
    NewPassword,
    RepeatedPassword,
    refused,
)
from portal.platform.http.body import Body


class NewPasswordIn(Body):
    password: NewPassword
    confirm_password: RepeatedPassword

    @field_validator("confirm_password")
    @classmethod
    def _same(cls, value: str, info: ValidationInfo) -> str:
        if "password" in info.data and value != info.data["password"]:
            raise refused("passwords_must_match", "not the same")
        return value


def check_agreement(value: bool | None) -> bool:
    if not value:
        raise refused("agreement_required", "must be agreed to")
    return True


class PersonIn(Body):
    """A person who gets an account from an administrator. ``locale``: the language of emails to them."""

    first_name: Name
    last_name: Name
    email: Email
    locale: Literal["en", "ar"]


class PermissionOut(BaseModel):
    action: Action
    subject: Subject


class AnsweredOut(BaseModel):
    submitted_at: datetime


class OrganizationOut(stored_body_of(ORGANISATION, Company.__table__)):  # type: ignore[misc]
    """The company's registration data."""


class ReturnedOut(BaseModel):
    """A return for correction. ``reason``: the authority's text; ``fields``: registration fields to correct.

    ``hours_left``: of the review, which goes on when the company sends the fields.
    """

    at: datetime
    reason: str
    fields: list[str]
    hours_left: float


class CompanyOut(OrganizationOut):
    """``review_due_at``: latest time of the decision; null while the company has to correct its registration."""

    id: UUID
    registered_at: datetime
    review_due_at: datetime | None
    approved_at: datetime | None
    rejected_at: datetime | None
    rejection_reason: str | None
    returned: ReturnedOut | None


class JourneyOut(BaseModel):
    """Time of each step of the journey; null if it is not done yet. ``extension``: more time for the response.

    ``review``: of the submitted response. Without one, ``has_draft`` tells whether files or links are saved, and
    ``ended`` what became of the last submitted one.
    """

    registered_at: datetime
    approved_at: datetime | None
    questionnaire_at: datetime | None
    submitted_at: datetime | None
    feedback_at: datetime | None
    extension: ExtensionOut | None
    review: StandingReviewOut | None
    has_draft: bool
    ended: EndedResponseOut | None


class AgreementOut(BaseModel):
    """``terms``, ``privacy``: versions of the texts in ``language``."""

    at: datetime
    language: Literal["en", "ar"]
    terms: str
    privacy: str


class UserOut(BaseModel):
    """A person for the web app.

    ``company`` and ``journey`` are null for administrators. ``verified_at``: time of the first proof, of email or
    phone; each also has its own time.
    """

    id: UUID
    role: Role
    status: AccountStatus
    first_name: str
    last_name: str
    email: str
    position: str | None
    linkedin_profile: str | None
    phone_number: str | None
    locale: Literal["en", "ar"]
    verified_at: datetime | None
    email_verified_at: datetime | None
    phone_verified_at: datetime | None
    created_at: datetime
    answers: AnsweredOut | None
    permissions: list[PermissionOut]
    company: CompanyOut | None
    journey: JourneyOut | None
    agreement: AgreementOut | None


class SignedInUserOut(UserOut):
    """The signed-in person. ``draft_key``: base64 of 32 bytes with which the browser encrypts drafts.

    ``factor_from``: from when the person needs a factor that they do not have; null if none is missing.
    """

    draft_key: str
    factor_from: datetime | None


class ChallengeOut(BaseModel):
    """A requested code. Times in seconds; ``phone_number`` and ``email`` are masked.

    ``likely_method``: of ``methods`` the one of the last sign-in, else the email; null if no code may be sent.
    ``has_app``: whether a code of an authenticator answers it, too; ``has_recovery``: whether a recovery code does.
    """

    challenge_id: str
    purpose: Purpose
    methods: list[Method]
    likely_method: Method | None
    has_app: bool
    has_recovery: bool
    phone_number: str | None
    email: str
    expires_in: int
    resend_in: int


class SentCodeOut(BaseModel):
    """Masked destination of the code, and the remaining seconds of each period."""

    method: Method
    destination: str
    expires_in: int
    resend_in: int
    phone_number: str | None
    email: str
