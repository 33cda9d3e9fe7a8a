"""Small predicates about a submission, its versions, files and links."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

import orjson

from portal.domain.submissions.models import (
    ResponseAddition,
    Submission,
    SubmissionFile,
    SubmissionLink,
    SubmissionVersion,
)
from portal.features.responses.submissions.lifecycle import SubmissionState, VersionState
from portal.platform.settings import MEBIBYTE, Settings

MAX_DOCUMENTS = 1


class FileKind(StrEnum):
    DOCUMENT = "document"
    ATTACHMENT = "attachment"


def is_submitted(submission: Submission) -> bool:
    return submission.state == SubmissionState.SUBMITTED


def state_of(submission: Submission) -> SubmissionState:
    if is_submitted(submission) and replacement_of(submission):
        return SubmissionState.REPLACING
    return SubmissionState(submission.state)


def replacement_of(submission: Submission) -> SubmissionVersion | None:
    """The replacement under way."""
    return next((version for version in submission.versions if version.state == VersionState.DRAFT), None)


def draft_saved_at(submission: Submission) -> datetime | None:
    """When the company last saved its draft, or its replacement under way; None if there is neither.

    Pods of the release before do not store the time; their files have their own.
    """
    draft = replacement_of(submission) if is_submitted(submission) else submission
    if draft is None or not (draft is not submission or draft.files or draft.links):
        return None
    known = [submission.draft_saved_at, *(file.uploaded_at for file in draft.files)]
    return max((time for time in known if time is not None), default=draft.created_at)


def ended_versions(submission: Submission) -> list[SubmissionVersion]:
    """The replaced and withdrawn versions, by number."""
    return [version for version in submission.versions if version.state != VersionState.DRAFT]


def next_number(submission: Submission) -> int:
    """The number of the standing version; if none stands, the number of the next version."""
    return 1 + max((version.number or 0 for version in ended_versions(submission)), default=0)


def is_key_used(submission: Submission, idempotency_key: str) -> bool:
    """Whether a version was submitted under this key."""
    return idempotency_key in {submission.idempotency_key, *(one.idempotency_key for one in submission.versions)}


def addition_under_way(submission: Submission) -> ResponseAddition | None:
    """The addition to the standing version that the company has not sent yet."""
    return next((one for one in _additions(submission) if one.sent_at is None), None)


def sent_additions(submission: Submission) -> list[ResponseAddition]:
    """The sent additions to the standing version, by number."""
    return [one for one in _additions(submission) if one.sent_at is not None]


def _additions(submission: Submission) -> list[ResponseAddition]:
    return [one for one in submission.additions if one.receipt_number == submission.receipt_number]


def links_revision(links: Iterable[SubmissionLink]) -> str:
    """A hash of the addresses and titles in their order."""
    listed = [(link.url, link.title) for link in links]
    return sha256(orjson.dumps(listed)).hexdigest()[:16]


def has_document(files: Iterable[SubmissionFile]) -> bool:
    return any(file.kind == FileKind.DOCUMENT for file in files)


def total_bytes(files: Iterable[SubmissionFile]) -> int:
    return sum(file.size for file in files)


def most_files(kind: FileKind, settings: Settings) -> int:
    return MAX_DOCUMENTS if kind is FileKind.DOCUMENT else settings.attachments_max


def may_have_another(files: Iterable[SubmissionFile], kind: FileKind, settings: Settings) -> bool:
    return sum(file.kind == kind for file in files) < most_files(kind, settings)


def room_for(files: Iterable[SubmissionFile], settings: Settings) -> int:
    """Maximum size of another file in bytes."""
    return settings.upload_total_bytes - total_bytes(files)


def limit_in_mebibytes(settings: Settings) -> int:
    return settings.upload_total_bytes // MEBIBYTE
