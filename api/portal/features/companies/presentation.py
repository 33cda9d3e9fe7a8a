"""JSON of an active company's sheet."""

from datetime import datetime
from typing import Literal, Self
from uuid import UUID

from pydantic import BaseModel, field_validator

from portal.domain.forms.definition import FormName
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.schemas import AnsweredForm
from portal.domain.submissions.models import Submission
from portal.features.accounts.presentation import user_out
from portal.features.accounts.schemas import UserOut
from portal.features.accounts.service import Progress
from portal.features.companies.details import ActiveCompany
from portal.features.companies.schemas import InvitationOut
from portal.features.companies.timeline import Event
from portal.features.submissions.schemas import FileOut, LinkOut
from portal.platform.i18n import translate
from portal.platform.settings import Settings


class MailOut(BaseModel):
    """``subject`` is set for announcements only; ``template`` names other messages.

    ``reply``: the receiving server's reply. ``problem``: reason of a failure without a reply, in the request's
    language. ``may_repeat``: the recipient may have received it twice.
    """

    id: str
    template: str
    channel: Literal["email", "sms"]
    recipient: str
    locale: Literal["en", "ar"]
    subject: str | None
    state: Literal["queued", "sending", "sent", "temporary", "permanent", "cancelled", "failed", "dropped"]
    attempts: int
    reply: str | None
    problem: str | None
    may_repeat: bool
    asked_at: datetime
    sent_at: datetime | None

    @field_validator("problem")
    @classmethod
    def _in_words(cls, key: str | None) -> str | None:
        return translate(f"choice.delivery_error.{key}") if key else None


class HappenedOut(BaseModel):
    """One line of the timeline; fields of other kinds of events are null."""

    at: datetime
    event: Event
    by: str | None
    form: FormName | None
    saves: int | None
    reason: str | None
    receipt_number: str | None
    file_name: str | None
    mail: MailOut | None


class FormProgressOut(BaseModel):
    """``answered`` is null for a draft, which only the company may read."""

    form: FormName
    saves: int
    saved_at: datetime
    submitted_at: datetime | None
    answered: AnsweredForm | None

    @classmethod
    def of(cls, given: FormAnswers) -> Self:
        return cls.model_validate(
            {
                "form": given.form,
                "saves": given.save_number,
                "saved_at": given.saved_at,
                "submitted_at": given.submitted_at,
                "answered": AnsweredForm.of(given) if given.submitted_at else None,
            }
        )


class GivenResponseOut(BaseModel):
    """``files`` of a draft are listed and cannot be downloaded."""

    id: UUID
    state: Literal["notSubmitted", "submitted"]
    receipt_number: str | None
    submitted_at: datetime | None
    files: list[FileOut]
    links: list[LinkOut]

    @classmethod
    def of(cls, submission: Submission) -> Self:
        return cls.model_validate(submission, from_attributes=True)


class ActiveCompanyOut(UserOut):
    """Profile, progress, messages and history of a company; messages and history newest first."""

    decided_by_name: str | None
    last_sign_in_at: datetime | None
    invitation: InvitationOut | None
    forms: list[FormProgressOut]
    response: GivenResponseOut | None
    mails: list[MailOut]
    timeline: list[HappenedOut]

    @classmethod
    def of(cls, found: ActiveCompany, settings: Settings) -> Self:
        user, submission = found.registration.user, found.submission
        submitted = {answers.form: answers.submitted_at for answers in found.forms}
        progress = Progress(
            questionnaire_at=submitted.get("questionnaire"),
            submitted_at=submission.submitted_at if submission else None,
            feedback_at=submitted.get("feedback"),
        )
        return cls.model_validate(
            {
                **dict(user_out(settings, user, user.company, progress=progress)),
                "decided_by_name": user.company.decided_by_name if user.company else None,
                "last_sign_in_at": user.last_sign_in_at,
                "invitation": found.registration.invitation,
                "forms": [FormProgressOut.of(answers) for answers in found.forms],
                "response": GivenResponseOut.of(submission) if submission else None,
                "mails": found.mails,
                "timeline": found.timeline,
            },
            from_attributes=True,
        )
