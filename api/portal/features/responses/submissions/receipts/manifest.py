"""The manifest of a receipt: what was received, when, and from whom, with a random salt.

The salt keeps the manifest's digest from being guessed, so that the digest may be published.
"""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission, SubmissionVersion
from portal.features.responses.submissions.policy import FileKind
from portal.platform.clock import iso
from portal.platform.settings import Settings

FORMAT = "portal-receipt-1"
SALT_BYTES = 32

Owner = Submission | SubmissionVersion


@dataclass(frozen=True, slots=True)
class Submitted:
    """A submitted version with the data of other rows. ``names``: of its people, by id."""

    submission: Submission
    owner: Owner
    rfi: Rfi
    organization_name: str
    names: Mapping[UUID, str]


def manifest_of(settings: Settings, submitted: Submitted, *, issued_at: datetime) -> dict[str, Any]:
    """The manifest with a new salt; times in UTC, sizes in bytes, digests and the salt in hexadecimal.

    Raises ``ValueError`` for a version without a receipt number.
    """
    owner, names = submitted.owner, submitted.names
    if owner.receipt_number is None or owner.submitted_at is None:
        raise ValueError("a version that was submitted has a receipt")
    return {
        "format": FORMAT,
        "portal": settings.origin,
        "authority": {"en": settings.regulator_name_en, "ar": settings.regulator_name_ar},
        "request": {"name": submitted.rfi.name, "en": submitted.rfi.title_en, "ar": submitted.rfi.title_ar},
        "number": owner.receipt_number,
        "version": number_of(owner),
        "earlier": [
            {"number": version.receipt_number, "state": version.state, "ended_at": iso(version.ended_at)}
            for version in submitted.submission.ended_versions
            if version.ended_at and (version.number or 0) < number_of(owner)
        ],
        "company": submitted.organization_name,
        "submitted_at": iso(owner.submitted_at),
        "submitted_by": _name(names, owner.submitted_by),
        "files": [
            {
                "kind": file.kind,
                "name": file.name,
                "size": file.size,
                "sha256": file.sha256,
                "uploaded_at": iso(file.uploaded_at),
                "uploaded_by": _name(names, file.uploaded_by),
            }
            for file in sorted(owner.files, key=lambda file: file.kind != FileKind.DOCUMENT)
        ],
        "links": [{"url": link.url, "title": link.title} for link in owner.links],
        "issued_at": iso(issued_at),
        "salt": secrets.token_hex(SALT_BYTES),
    }


def number_of(owner: Owner) -> int:
    return owner.next_number if isinstance(owner, Submission) else owner.number or 0


def people_of(owner: Owner) -> set[UUID]:
    """Who submitted the version or uploaded one of its files."""
    ids: Iterable[UUID | None] = (owner.submitted_by, *(file.uploaded_by for file in owner.files))
    return {one for one in ids if one is not None}


def _name(names: Mapping[UUID, str], user_id: UUID | None) -> str | None:
    return names.get(user_id) if user_id else None
