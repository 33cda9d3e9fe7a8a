"""Converts rows to the JSON of the web app, and masks addresses and phone numbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from portal.domain.identity.access import Grant
from portal.domain.identity.companies import Company
from portal.domain.identity.secrets import draft_key
from portal.domain.identity.users import Role, User, account_status
from portal.domain.registration.fields import ORGANISATION, PERSON
from portal.domain.rfis.schemas import ExtensionOut
from portal.domain.submissions.schemas import EndedResponseOut, StandingReviewOut
from portal.features.people.accounts.bodies import (
    AgreementOut,
    AnsweredOut,
    ChallengeOut,
    CompanyOut,
    JourneyOut,
    PermissionOut,
    ReturnedOut,
    SignedInUserOut,
    UserOut,
)
from portal.features.people.accounts.challenges import CHALLENGE_SECONDS, Challenge
from portal.platform.settings import Settings

HIDDEN = "•••"
DIGITS_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Progress:
    """Times at which the company completed each step, its extension, and the review of its response.

    Without a submitted response: whether there is a draft, and what became of the last submitted one.
    """

    questionnaire_at: datetime | None = None
    submitted_at: datetime | None = None
    feedback_at: datetime | None = None
    extension: ExtensionOut | None = None
    review: StandingReviewOut | None = None
    has_draft: bool = False
    ended: EndedResponseOut | None = None


def user_out(
    settings: Settings,
    user: User,
    company: Company | None,
    *,
    progress: Progress | None = None,
    grants: Iterable[Grant] = (),
) -> UserOut:
    done = progress or Progress()
    return UserOut.model_validate(
        {
            "id": user.id,
            "role": user.role,
            "status": account_status(user, company),
            **{field.name: getattr(user, field.name) for field in PERSON},
            "email": user.contact_email,
            "locale": user.locale,
            "verified_at": user.verified_at,
            "email_verified_at": user.email_verified_at,
            "phone_verified_at": user.phone_verified_at,
            "created_at": user.created_at,
            "answers": AnsweredOut(submitted_at=done.questionnaire_at) if done.questionnaire_at else None,
            "permissions": [
                PermissionOut(action=grant.action, subject=grant.subject)
                for grant in sorted(grants, key=lambda grant: (grant.subject, grant.action))
            ],
            "company": company_out(settings, company) if company else None,
            "journey": journey_out(company, done) if company else None,
            "agreement": agreement_out(user),
        }
    )


def agreement_out(user: User) -> AgreementOut | None:
    """None for administrators, and for a registration of an earlier release."""
    if user.agreed_at is None:
        return None
    return AgreementOut.model_validate(
        {
            "at": user.agreed_at,
            "language": user.agreed_language,
            "terms": user.agreed_terms,
            "privacy": user.agreed_privacy,
        }
    )


def signed_in_user_out(settings: Settings, user: UserOut, *, has_factor: bool) -> SignedInUserOut:
    """Includes data that only the person's own session receives."""
    is_missing = user.role is Role.ADMIN and not has_factor
    factor_from = settings.admin_mfa_from if is_missing else None
    return SignedInUserOut(**dict(user), draft_key=draft_key(settings, user.id), factor_from=factor_from)


def company_out(settings: Settings, company: Company) -> CompanyOut:
    return CompanyOut(
        id=company.id,
        **{field.name: getattr(company, field.name) for field in ORGANISATION},
        registered_at=company.created_at,
        review_due_at=None if company.returned_at else review_due_at(settings, company),
        approved_at=company.approved_at,
        rejected_at=company.rejected_at,
        rejection_reason=company.rejection_reason,
        returned=returned_out(settings, company),
    )


def review_due_at(settings: Settings, company: Company) -> datetime:
    """Latest time of the decision. A return postpones it by its duration once the company has sent again."""
    return company.review_from + timedelta(hours=settings.review_hours)


def returned_out(settings: Settings, company: Company) -> ReturnedOut | None:
    if company.returned_at is None:
        return None
    left = review_due_at(settings, company) - company.returned_at
    return ReturnedOut(
        at=company.returned_at,
        reason=company.return_reason or "",
        fields=company.return_fields or [],
        hours_left=max(round(left / timedelta(hours=1), 2), 0),
    )


def journey_out(company: Company, done: Progress) -> JourneyOut:
    return JourneyOut(
        registered_at=company.created_at,
        approved_at=company.approved_at,
        questionnaire_at=done.questionnaire_at,
        submitted_at=done.submitted_at,
        feedback_at=done.feedback_at,
        extension=done.extension,
        review=done.review,
        has_draft=done.has_draft,
        ended=done.ended,
    )


def challenge_out(token: str, challenge: Challenge) -> ChallengeOut:
    """``resend_in`` is 0, because no code was sent yet."""
    return ChallengeOut(
        challenge_id=token,
        purpose=challenge.purpose,
        methods=challenge.methods,
        likely_method=challenge.likely_method,
        has_app=challenge.has_app,
        has_recovery=challenge.has_recovery,
        phone_number=masked_phone(challenge.phone_number),
        email=masked_email(challenge.email),
        expires_in=CHALLENGE_SECONDS,
        resend_in=0,
    )


def masked_email(email: str) -> str:
    """``m•••@example.com``: enough to recognise one's own address."""
    local, _, domain = email.rpartition("@")
    return f"{local[:1]}{HIDDEN}@{domain}"


def masked_phone(phone_number: str) -> str | None:
    """``•••••4567``; None if no SMS may be sent."""
    return f"•••••{phone_number[-DIGITS_SHOWN:]}" if phone_number else None
