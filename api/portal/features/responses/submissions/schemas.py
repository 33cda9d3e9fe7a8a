"""JSON of a submission."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints

from portal.domain.forms.links import LINK_LENGTH, web_address
from portal.domain.forms.typed_text import paragraphs, tidied
from portal.domain.rfis.schemas import RfiOut
from portal.domain.submissions.models import (
    ResponseAddition,
    Submission,
    SubmissionFile,
    SubmissionLink,
    SubmissionVersion,
)
from portal.domain.submissions.schemas import StandingReviewOut
from portal.features.responses.submissions.drafts.reading import SubmissionView
from portal.features.responses.submissions.policy import MAX_LINK_TITLE, links_revision, total_bytes
from portal.features.responses.submissions.version_history import SubmittedVersion, submitted_versions
from portal.platform.files.file_warnings import StoredWarning
from portal.platform.http.body import Body
from portal.platform.scanner import Verdict

# More than any setting allows; keeps what is looked at small.
MAX_LINKS_READ = 100
NOTE_MAX = 4_000
NO_COLLEAGUES: Mapping[UUID, str] = MappingProxyType({})


class FileOut(BaseModel):
    """``size`` in bytes as received; ``sha256`` of those bytes, in hexadecimal.

    ``warning``: why readers may not be able to open it. ``verdict``: null while no scanner is set; only the company
    reads the file before it is clean or released. ``verdict_reason``: the signature, or why it could not be
    checked. ``by``: name of the colleague who uploaded it; null for the company's person who asks, and for
    administrators.
    """

    id: UUID
    kind: Literal["document", "attachment"]
    name: str
    content_type: str
    size: int
    sha256: str
    warning: StoredWarning = None
    verdict: Verdict | None = None
    verdict_reason: str | None = None
    uploaded_at: datetime
    by: str | None = None

    @classmethod
    def of(cls, file: SubmissionFile, colleagues: Mapping[UUID, str] = NO_COLLEAGUES) -> "FileOut":
        out = cls.model_validate(file, from_attributes=True)
        out.by = colleagues.get(file.uploaded_by) if file.uploaded_by else None
        return out


class LinkOut(BaseModel):
    """``by``: name of the colleague who added it, as of a file."""

    id: UUID
    url: str
    title: str | None
    by: str | None = None

    @classmethod
    def of(cls, link: SubmissionLink, colleagues: Mapping[UUID, str] = NO_COLLEAGUES) -> "LinkOut":
        out = cls.model_validate(link, from_attributes=True)
        out.by = colleagues.get(link.added_by) if link.added_by else None
        return out


class ReplacementOut(BaseModel):
    """The replacement under way of a submitted response, which stands until this is submitted."""

    started_at: datetime
    document: FileOut | None
    attachments: list[FileOut]
    links: list[LinkOut]
    links_revision: str
    total_bytes: int


class VersionOut(BaseModel):
    """A version that was submitted; ``ended_at``: when it was replaced or withdrawn.

    ``added`` and ``removed``: names of the files in which it differs from the version before.
    """

    number: int
    state: Literal["submitted", "superseded", "withdrawn"]
    receipt_number: str
    submitted_at: datetime
    ended_at: datetime | None
    files: list[FileOut]
    links: list[LinkOut]
    added: list[str]
    removed: list[str]
    links_changed: bool

    @classmethod
    def of(cls, version: SubmittedVersion) -> "VersionOut":
        return cls.model_validate(version, from_attributes=True)


class AdditionOut(BaseModel):
    """What a company sent after it was asked for a clarification; ``number`` counts from 1, ``note`` may be null."""

    number: int
    sent_at: datetime
    sent_by: str
    note: str | None
    files: list[FileOut]

    @classmethod
    def of(cls, addition: ResponseAddition) -> "AdditionOut":
        return cls.model_validate(
            {
                "number": addition.number,
                "sent_at": addition.sent_at,
                "sent_by": addition.sent_by_name,
                "note": addition.note,
                "files": [FileOut.of(file) for file in addition.files],
            }
        )


class AdditionIn(Body):
    """``receipt_number``: of the version that the company sees standing. ``note``: may be empty if there are files."""

    receipt_number: str
    note: Annotated[str, StringConstraints(max_length=NOTE_MAX), tidied(paragraphs)] = ""


class SubmissionOut(BaseModel):
    """``id`` and ``created_at`` are null without a draft; a submitted one is the receipt.

    ``submitted_by``: name of the colleague who submitted; null for the person who asks. ``links_revision``: what a
    change of the links is based on.

    ``versions``: all that were submitted, the newest first. ``review``: null unless it is submitted.
    ``additions``: to the standing version, in their order; ``unsent``: files that would be sent with the next one.
    """

    id: UUID | None = None
    state: Literal["notSubmitted", "submitted"] = "notSubmitted"
    receipt_number: str | None = None
    submitted_at: datetime | None = None
    submitted_by: str | None = None
    created_at: datetime | None = None
    rfi: RfiOut | None
    document: FileOut | None = None
    attachments: list[FileOut] = Field(default_factory=list)
    links: list[LinkOut] = Field(default_factory=list)
    links_revision: str = links_revision([])
    total_bytes: int = 0
    feedback_at: datetime | None = None
    replacement: ReplacementOut | None = None
    versions: list[VersionOut] = Field(default_factory=list)
    review: StandingReviewOut | None = None
    additions: list[AdditionOut] = Field(default_factory=list)
    unsent: list[FileOut] = Field(default_factory=list)

    @classmethod
    def of(cls, view: SubmissionView) -> "SubmissionOut":
        current = view.current
        rfi = RfiOut.of(current)
        submission = view.submission
        if submission is None:
            return cls(rfi=rfi, feedback_at=view.feedback_at)
        names = view.colleagues
        replacement = submission.replacement if submission.submitted_at else None
        under_way = submission.addition_under_way
        return cls.model_validate(
            {
                "id": submission.id,
                "state": submission.state,
                "receipt_number": submission.receipt_number,
                "submitted_at": submission.submitted_at,
                "submitted_by": names.get(submission.submitted_by) if submission.submitted_by else None,
                "created_at": submission.created_at,
                "rfi": rfi,
                "feedback_at": view.feedback_at,
                "replacement": {"started_at": replacement.created_at, **_contents(replacement, names)}
                if replacement
                else None,
                "versions": [VersionOut.of(version) for version in submitted_versions(submission)],
                "review": StandingReviewOut.of(view.review, submission.submitted_at),
                "additions": [AdditionOut.of(addition) for addition in submission.sent_additions],
                "unsent": [FileOut.of(file, names) for file in under_way.files] if under_way else [],
                **_contents(submission, names),
            }
        )


def _contents(owner: Submission | SubmissionVersion, colleagues: Mapping[UUID, str]) -> dict[str, Any]:
    files = [FileOut.of(file, colleagues) for file in owner.files]
    return {
        "document": next((file for file in files if file.kind == "document"), None),
        "attachments": [file for file in files if file.kind == "attachment"],
        "links": [LinkOut.of(link, colleagues) for link in owner.links],
        "links_revision": links_revision(owner.links),
        "total_bytes": total_bytes(owner.files),
    }


class StandingIn(Body):
    """``receipt_number``: of the version that the company sees standing."""

    receipt_number: str


class LinkIn(Body):
    """The service validates links, to report the errors of all links together."""

    url: Annotated[str, tidied(web_address), Field(json_schema_extra={"maxLength": LINK_LENGTH})]
    title: Annotated[str | None, Field(json_schema_extra={"maxLength": MAX_LINK_TITLE})] = None


class LinksIn(Body):
    links: Annotated[list[LinkIn], Field(max_length=MAX_LINKS_READ)]
