"""JSON of responses and receipts for administrators."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel

from portal.domain.forms.schemas import AnsweredForm
from portal.domain.sealing.closures import Closed, Closure
from portal.domain.submissions.models import Submission, SubmissionFile
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


class SentOut(BaseModel):
    """What can be seen of a closed response: the number and the bytes of its files."""

    files: int
    bytes: int

    @classmethod
    def of(cls, files: Iterable[SubmissionFile]) -> Self:
        sizes = [file.size for file in files]
        return cls(files=len(sizes), bytes=sum(sizes))


def of_submitted(submission: Submission, closure: Closure) -> dict[str, Any]:
    """The draft, files and links of a response as the administrator of ``closure`` sees them."""
    sent = submission if submission.is_submitted else None
    closed = closure.of_version(sent.submitted_at) if sent and sent.submitted_at else None
    shown = sent if closed is None else None
    return {
        "draft": SavedDraftOut.of(submission),
        "closed": closed,
        "sent": SentOut.of(sent.files if sent else ()),
        "files": [FileOut.of(file) for file in shown.files] if shown else [],
        "links": [LinkOut.of(link) for link in shown.links] if shown else [],
    }


def _versions(submission: Submission, closure: Closure) -> Iterator[VersionOut]:
    """A closed version is listed by its number and instants. The one after it says nothing of what it changed."""
    versions = submitted_versions(submission)
    closed = [closure.of_version(version.submitted_at) is not None for version in versions]
    for version, *is_closed in zip(versions, closed, [*closed, False][1:], strict=True):
        out = VersionOut.of(version)
        hidden: dict[str, Any] = {"files": [], "links": []} if is_closed[0] else {}
        if any(is_closed):
            hidden |= {"added": [], "removed": [], "links_changed": False}
        yield out.model_copy(update=hidden)


class ResponseOut(BaseModel):
    """A response for administrators: the standing version, and ``versions``, the newest first.

    ``closed``: why the reader sees neither files nor links nor additions; ``sent`` is seen all the same.
    ``answers_closed``: why the reader does not see the questionnaire. ``files`` and ``links`` are empty unless it is
    submitted. ``questionnaire`` and ``feedback`` are null until they are submitted. ``additions``: to the standing
    version.
    """

    id: UUID
    state: Literal["notSubmitted", "submitted"]
    receipt_number: str | None
    submitted_at: datetime | None
    created_at: datetime
    company: CompanyRow
    draft: SavedDraftOut | None
    closed: Closed | None
    answers_closed: Closed | None
    sent: SentOut
    files: list[FileOut]
    links: list[LinkOut]
    questionnaire: AnsweredForm | None
    feedback: AnsweredForm | None
    versions: list[VersionOut]
    additions: list[AdditionOut]

    @classmethod
    def of(cls, response: Response) -> "ResponseOut":
        submission, closure = response.dossier.submission, response.closure
        of_submission = of_submitted(submission, closure)
        forms = {answers.form: AnsweredForm.of(answers) for answers in response.dossier.forms}
        return cls.model_validate(
            {
                "id": submission.id,
                "state": submission.state,
                "receipt_number": submission.receipt_number,
                "submitted_at": submission.submitted_at,
                "created_at": submission.created_at,
                "company": response.company,
                **of_submission,
                "answers_closed": closure.of_answers,
                "questionnaire": None if closure.of_answers else forms.get("questionnaire"),
                "feedback": forms.get("feedback"),
                "versions": list(_versions(submission, closure)),
                "additions": []
                if of_submission["closed"]
                else [AdditionOut.of(addition) for addition in submission.sent_additions],
            }
        )
