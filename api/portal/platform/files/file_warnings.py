"""Why a file that is taken may not open for its readers."""

from enum import StrEnum
from typing import Annotated

from pydantic import BeforeValidator


class FileWarning(StrEnum):
    """Stored with the file. The first that applies counts."""

    ZIP_PASSWORD = "zip_password"  # noqa: S105
    CONTENTS_DAMAGED = "contents_damaged"
    RARE_COMPRESSION = "rare_compression"
    OFFICE_INCOMPLETE = "office_incomplete"
    PDF_PROTECTED = "pdf_protected"
    PDF_INCOMPLETE = "pdf_incomplete"
    PDF_PORTFOLIO = "pdf_portfolio"
    ACTIVE_CONTENT = "active_content"
    SAME_NAMES = "same_names"
    IMAGE_INCOMPLETE = "image_incomplete"


_BY_CODE = {warning.value: warning for warning in FileWarning}
_ORDER = {warning: position for position, warning in enumerate(FileWarning)}


def known_warning(stored: str | None) -> FileWarning | None:
    """None for a warning of the next release, after a rollback."""
    return _BY_CODE.get(stored or "")


StoredWarning = Annotated[FileWarning | None, BeforeValidator(known_warning)]


def gravest(*warnings: FileWarning | None) -> FileWarning | None:
    return min((warning for warning in warnings if warning is not None), key=_ORDER.__getitem__, default=None)
