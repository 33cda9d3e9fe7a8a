"""Small predicates about a submission, its versions, files and links."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

import orjson

from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink
from portal.platform.settings import MEBIBYTE, Settings

MAX_DOCUMENTS = 1
MAX_LINK_TITLE = 100


class FileKind(StrEnum):
    DOCUMENT = "document"
    ATTACHMENT = "attachment"


def draft_saved_at(submission: Submission) -> datetime | None:
    """When the company last saved its draft, or its replacement under way; None if there is neither.

    Pods of the release before do not store the time; their files have their own.
    """
    draft = submission.draft
    if draft is submission and (submission.is_submitted or not (draft.files or draft.links)):
        return None
    known = [submission.draft_saved_at, *(file.uploaded_at for file in draft.files)]
    return max((time for time in known if time is not None), default=draft.created_at)


def links_revision(links: Iterable[SubmissionLink]) -> str:
    """A hash of the addresses and titles in their order."""
    listed = [(link.url, link.title) for link in links]
    return sha256(orjson.dumps(listed)).hexdigest()[:16]


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
