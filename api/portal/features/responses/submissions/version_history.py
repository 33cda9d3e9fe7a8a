"""All versions of a response that were submitted, and what each changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink, SubmissionVersion, VersionState


@dataclass(frozen=True, slots=True)
class SubmittedVersion:
    """``ended_at``: when it was replaced or withdrawn; None for the standing one.

    ``added``, ``removed``: names of the files in which it differs from the version before.
    """

    number: int
    state: VersionState
    receipt_number: str
    submitted_at: datetime
    ended_at: datetime | None
    files: Sequence[SubmissionFile]
    links: Sequence[SubmissionLink]
    added: Sequence[str]
    removed: Sequence[str]
    links_changed: bool


def submitted_versions(submission: Submission) -> list[SubmittedVersion]:
    """All versions that were submitted, newest first."""
    owners: list[Submission | SubmissionVersion] = [*submission.ended_versions]
    if submission.is_submitted:
        owners.append(submission)
    return [_submitted(owner, before) for before, owner in pairwise([None, *owners]) if owner][::-1]


def _submitted(
    owner: Submission | SubmissionVersion, before: Submission | SubmissionVersion | None
) -> SubmittedVersion:
    if owner.receipt_number is None or owner.submitted_at is None:
        raise ValueError("a version that was submitted has a receipt")
    if isinstance(owner, Submission):
        number, state, ended_at = owner.next_number, VersionState.SUBMITTED, None
    else:
        number, state, ended_at = owner.number or 0, VersionState(owner.state), owner.ended_at
    return SubmittedVersion(
        number=number,
        state=state,
        receipt_number=owner.receipt_number,
        submitted_at=owner.submitted_at,
        ended_at=ended_at,
        files=owner.files,
        links=owner.links,
        added=_only_in(owner.files, before.files) if before else [],
        removed=_only_in(before.files, owner.files) if before else [],
        links_changed=before is not None and _links(owner) != _links(before),
    )


def _only_in(files: Sequence[SubmissionFile], others: Sequence[SubmissionFile]) -> list[str]:
    known = {(file.kind, file.name, file.sha256) for file in others}
    return [file.name for file in files if (file.kind, file.name, file.sha256) not in known]


def _links(owner: Submission | SubmissionVersion) -> list[tuple[str, str | None]]:
    return [(link.url, link.title) for link in owner.links]
