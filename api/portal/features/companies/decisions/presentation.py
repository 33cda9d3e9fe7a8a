"""JSON of an active company's sheet."""

from datetime import datetime
from typing import Literal, Self
from uuid import UUID

from pydantic import BaseModel

from portal.domain.forms.definition import FormName
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.schemas import AnsweredForm
from portal.domain.messaging.message_templates import MailTopic
from portal.domain.sealing.closures import Closed, Closure
from portal.domain.submissions.models import Submission
from portal.features.companies.decisions.schemas import RedeemedInvitationOut
from portal.features.companies.decisions.sheet.details import ActiveCompany
from portal.features.companies.decisions.timeline.history_out import HappenedOut, MailOut
from portal.features.people.accounts.bodies import UserOut
from portal.features.people.accounts.presentation import Progress, user_out
from portal.features.responses.submissions.presentation import SavedDraftOut, SentOut, of_submitted
from portal.features.responses.submissions.schemas import FileOut, LinkOut
from portal.platform.settings import Settings


class FormProgressOut(BaseModel):
    """``answered`` is null for a draft, which only the company may read, and while it is ``closed``."""

    form: FormName
    saves: int
    saved_at: datetime
    submitted_at: datetime | None
    closed: Closed | None
    answered: AnsweredForm | None

    @classmethod
    def of(cls, given: FormAnswers, closure: Closure) -> Self:
        closed = closure.of_answers if given.form == "questionnaire" else None
        return cls.model_validate(
            {
                "form": given.form,
                "saves": given.save_number,
                "saved_at": given.saved_at,
                "submitted_at": given.submitted_at,
                "closed": closed,
                "answered": AnsweredForm.of(given) if given.submitted_at and not closed else None,
            }
        )


class GivenResponseOut(BaseModel):
    """``files`` and ``links`` are empty unless it is submitted, and while it is ``closed`` to the reader."""

    id: UUID
    state: Literal["notSubmitted", "submitted"]
    receipt_number: str | None
    submitted_at: datetime | None
    draft: SavedDraftOut | None
    closed: Closed | None
    sent: SentOut
    files: list[FileOut]
    links: list[LinkOut]

    @classmethod
    def of(cls, submission: Submission, closure: Closure) -> Self:
        return cls.model_validate(
            {
                "id": submission.id,
                "state": submission.state,
                "receipt_number": submission.receipt_number,
                "submitted_at": submission.submitted_at,
                **of_submitted(submission, closure),
            }
        )


class ActiveCompanyOut(UserOut):
    """Profile, progress, messages and history of a company; messages and history newest first.

    ``switched_off``: mails that the company does not want.
    """

    decided_by_name: str | None
    last_sign_in_at: datetime | None
    invitation: RedeemedInvitationOut | None
    forms: list[FormProgressOut]
    response: GivenResponseOut | None
    mails: list[MailOut]
    switched_off: list[MailTopic]
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
                "forms": [FormProgressOut.of(answers, found.closure) for answers in found.forms],
                "response": GivenResponseOut.of(submission, found.closure) if submission else None,
                "mails": found.mails,
                "switched_off": found.switched_off,
                "timeline": found.timeline,
            },
            from_attributes=True,
        )
