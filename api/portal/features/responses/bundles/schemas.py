"""JSON of bundles."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel

from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.features.responses.bundles.models import Bundle
from portal.features.responses.bundles.service import Estimate
from portal.platform.i18n import translate
from portal.platform.scanner import Verdict


class BundleIn(CompanyFilter):
    """Restricts bundles to approved companies, because others have no responses and need other permissions."""

    scope: Literal[Scope.ACTIVE] = Scope.ACTIVE


class ProgressOut(BaseModel):
    done: int
    total: int


class BundleOut(BaseModel):
    """``bytes``: of the companies' files; ``size``: of the ZIP.

    ``problem``: as a sentence, why it failed, waits for the scanner (``error``: ``files_pending``) or lacks files
    (``files_withheld``). ``withheld``: number of files that the ZIP lists without their contents, by verdict.
    """

    id: UUID
    state: Literal["queued", "running", "ready", "failed", "cancelled", "expired"]
    filter: dict[str, Any]
    requested_by: UUID | None
    requested_by_name: str
    companies: ProgressOut
    bytes: ProgressOut
    size: int | None
    sha256: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    expires_at: datetime | None
    error: str | None
    problem: str | None
    withheld: dict[Verdict, int]

    @classmethod
    def of(cls, bundle: Bundle) -> "BundleOut":
        return cls.model_validate(
            {
                **{name: getattr(bundle, name, None) for name in cls.model_fields},
                "companies": ProgressOut(done=bundle.companies_done, total=bundle.companies_total),
                "bytes": ProgressOut(done=bundle.bytes_done, total=bundle.bytes_total),
                "problem": _problem(bundle),
            }
        )


class EstimateOut(BaseModel):
    """Size of a ZIP before it is created.

    ``bytes``: of the companies' files. ``existing``: the same ZIP, if this user has it.
    """

    companies: int
    files: int
    bytes: int
    existing: BundleOut | None

    @classmethod
    def of(cls, found: Estimate) -> "EstimateOut":
        existing = BundleOut.of(found.existing) if found.existing else None
        return cls(companies=found.companies, files=found.files, bytes=found.size, existing=existing)


class BundlesOut(BaseModel):
    """The newest first."""

    items: list[BundleOut]


class BundleLinkOut(BaseModel):
    """``url``: path of one download, valid for a few minutes."""

    url: str


def _problem(bundle: Bundle) -> str | None:
    if bundle.error is None:
        return None
    return translate(f"bundle_reason.{bundle.error}", detail=bundle.error_detail or "")
