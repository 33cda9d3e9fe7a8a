"""JSON of responses and receipts for administrators."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel

from portal.domain.forms.schemas import AnsweredForm
from portal.domain.submissions.models import (
    Submission,
)
from portal.features.directory.listing.schemas import CompanyRow
from portal.features.responses.submissions.policy import draft_saved_at
from portal.features.responses.submissions.review import Response
from portal.features.responses.submissions.schemas import AdditionOut, FileOut, LinkOut, VersionOut
from portal.features.responses.submissions.version_history import submitted_versions


class ReceiptOut(BaseModel):
    """A receipt that was found by its number. ``ended_at``: when it was replaced, withdrawn or deleted.

    ``standing``: number of the version that stands now. ``exact``: whether it is the very number that was asked for.
    """

    receipt_number: str
    state: Literal["submitted", "superseded", "withdrawn", "deleted"]
    submitted_at: datetime | None
    ended_at: datetime | None
    standing: str | None
    submission_id: UUID
    user_id: UUID
    organization_name: str
    exact: bool


class SavedDraftOut(BaseModel):
    """What administrators see of a draft, or of a replacement under way: when the company last saved it."""

    saved_at: datetime

    @classmethod
    def of(cls, submission: Submission) -> "SavedDraftOut | None":
        saved_at = draft_saved_at(submission)
        return cls(saved_at=saved_at) if saved_at else None


def of_submitted(submission: Submission) -> dict[str, Any]:
    """The draft, files and links of a response as administrators see them."""
    shown = submission if submission.is_submitted else None
    return {
        "draft": SavedDraftOut.of(submission),
        "files": [FileOut.of(file) for file in shown.files] if shown else [],
        "links": [LinkOut.of(link) for link in shown.links] if shown else [],
    }


class ResponseOut(BaseModel):
    """A response for administrators: the standing version, and ``versions``, the newest first.

    ``files`` and ``links`` are empty unless it is submitted. ``questionnaire`` and ``feedback`` are null until they are
    submitted. ``additions``: to the standing version.
    """

    id: UUID
    state: Literal["notSubmitted", "submitted"]
    receipt_number: str | None
    submitted_at: datetime | None
    created_at: datetime
    company: CompanyRow
    draft: SavedDraftOut | None
    files: list[FileOut]
    links: list[LinkOut]
    questionnaire: AnsweredForm | None
    feedback: AnsweredForm | None
    versions: list[VersionOut]
    additions: list[AdditionOut]

    @classmethod
    def of(cls, response: Response) -> "ResponseOut":
        submission = response.dossier.submission
        forms = {answers.form: AnsweredForm.of(answers) for answers in response.dossier.forms}
        return cls.model_validate(
            {
                "id": submission.id,
                "state": submission.state,
                "receipt_number": submission.receipt_number,
                "submitted_at": submission.submitted_at,
                "created_at": submission.created_at,
                "company": response.company,
                **of_submitted(submission),
                "questionnaire": forms.get("questionnaire"),
                "feedback": forms.get("feedback"),
                "versions": [VersionOut.of(version) for version in submitted_versions(submission)],
                "additions": [AdditionOut.of(addition) for addition in submission.sent_additions],
            }
        )
