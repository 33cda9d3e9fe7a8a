"""Small predicates about a submission's files and links."""

from collections.abc import Iterable
from enum import StrEnum

from portal.domain.submissions.models import Submission, SubmissionFile
from portal.features.submissions.lifecycle import SubmissionState
from portal.platform.settings import MEBIBYTE, Settings

MAX_DOCUMENTS = 1


class FileKind(StrEnum):
    DOCUMENT = "document"
    ATTACHMENT = "attachment"


def is_submitted(submission: Submission) -> bool:
    return submission.state == SubmissionState.SUBMITTED


def has_document(submission: Submission) -> bool:
    return any(file.kind == FileKind.DOCUMENT for file in submission.files)


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
