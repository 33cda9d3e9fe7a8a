"""The answer of the list."""

from datetime import UTC, datetime
from typing import Any, Self
from uuid import UUID

from sqlmodel import SQLModel

from dev.bench.peers.fastapi_sqlmodel.models import Company, FormAnswers, User


class CompanyPublic(SQLModel):
    """A company with its representative and its progress, as one flat row."""

    organization_name: str
    organization_website: str
    headquarters_location: str
    branches_in_ksa: str | None
    organization_size: str
    industry_field: str
    industry_other: str | None
    id: UUID
    user_id: UUID
    status: str
    first_name: str
    last_name: str
    position: str | None
    email: str
    email_verified_at: datetime | None
    business_email: str | None
    phone_number: str | None
    linkedin_profile: str | None
    locale: str
    invited: bool
    invitation_note: str | None
    registered_at: datetime
    age_hours: float
    decided_at: datetime | None
    decided_by_name: str | None
    rejection_reason: str | None
    return_reason: str | None
    questionnaire: str
    questionnaire_at: datetime | None
    submission_id: UUID | None
    response: str
    review_status: str | None
    submission_created_at: datetime | None
    submitted_at: datetime | None
    receipt_number: str | None
    added_at: datetime | None
    extended_until: datetime | None
    files_count: int
    links_count: int
    feedback_at: datetime | None
    change_requested_at: datetime | None
    last_sign_in_at: datetime | None

    @classmethod
    def of(cls, company: Company, contact: User) -> Self:
        invitation = company.redemption.invitation if company.redemption else None
        answers, rated = (_answers(company, form) for form in ("questionnaire", "feedback"))
        extension = company.extensions[0] if company.extensions else None
        change = company.change_requests[0] if company.change_requests else None
        age = (company.decided_at or datetime.now(UTC)) - company.created_at - company.review_paused
        returned = contact.status == "pending" and company.returned_at
        return cls.model_validate(
            {
                **company.model_dump(),
                **contact.model_dump(exclude={"id"}),
                **_response(company),
                "user_id": contact.id,
                "status": "returned" if returned else contact.status,
                "email": contact.unverified_email or contact.email,
                "invited": invitation is not None,
                "invitation_note": invitation.note if invitation else None,
                "registered_at": company.created_at,
                "age_hours": round(age.total_seconds() / 3600, 2),
                "questionnaire": _progress(answers),
                "questionnaire_at": answers.submitted_at if answers else None,
                "extended_until": extension.until if extension else None,
                "feedback_at": rated.submitted_at if rated else None,
                "change_requested_at": change.requested_at if change else None,
            }
        )


class CompaniesPublic(SQLModel):
    items: list[CompanyPublic]
    total: int
    matched: int
    next_cursor: str | None
    previous_cursor: str | None


class Envelope(SQLModel):
    success: bool = True
    code: int = 200
    message: str = ""
    data: CompaniesPublic


def _answers(company: Company, form: str) -> FormAnswers | None:
    return next((answers for answers in company.form_answers if answers.form == form), None)


def _progress(answers: FormAnswers | None) -> str:
    if answers is None:
        return "notStarted"
    return "answered" if answers.submitted_at else "draft"


def _response(company: Company) -> dict[str, Any]:
    submission = company.submissions[0] if company.submissions else None
    is_submitted = submission is not None and submission.state == "submitted"
    sent = [addition.sent_at for addition in submission.additions if addition.sent_at] if submission else []
    return {
        "submission_id": submission.id if submission else None,
        "response": submission.state if submission else "notSubmitted",
        "review_status": (submission.review.status if submission.review else "received") if is_submitted else None,
        "submission_created_at": submission.created_at if submission else None,
        "submitted_at": submission.submitted_at if submission else None,
        "receipt_number": submission.receipt_number if submission else None,
        "added_at": max(sent, default=None),
        "files_count": len(submission.files) if submission else 0,
        "links_count": len(submission.links) if submission else 0,
    }
