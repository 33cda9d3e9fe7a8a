"""Small predicates about documents, their versions and their files."""

from datetime import datetime
from typing import Literal

from portal.features.request.library.models import Document, DocumentFile, DocumentVersion

Kind = Literal["file", "link", "missing"]
Language = Literal["en", "ar"]


def standing(document: Document) -> DocumentVersion | None:
    """The last version; None if the entry never had content."""
    return document.versions[-1] if document.versions else None


def kind_of(version: DocumentVersion | None) -> Kind:
    if version is None:
        return "missing"
    if version.url is not None:
        return "link"
    return "file" if version.file_en_id or version.file_ar_id else "missing"


def is_readable_by_all(document: Document) -> bool:
    """Whether anyone may read the document once the request is open."""
    return document.is_public and not document.is_hidden and kind_of(standing(document)) != "missing"


def files_of(version: DocumentVersion | None, first: Language) -> list[tuple[Language | None, DocumentFile]]:
    """The files with their languages, ``first`` first; the language is None if one file serves both."""
    if version is None:
        return []
    if version.file_en is not None and version.file_en_id == version.file_ar_id:
        return [(None, version.file_en)]
    found: list[tuple[Language | None, DocumentFile]] = []
    if version.file_en is not None:
        found.append(("en", version.file_en))
    if version.file_ar is not None:
        found.append(("ar", version.file_ar))
    return sorted(found, key=lambda one: one[0] != first)


def changed_at(document: Document) -> datetime | None:
    """Time since which companies see the present content: its version was added, or the entry was shown again."""
    version = standing(document)
    if version is None or kind_of(version) == "missing":
        return None
    return max(version.created_at, document.shown_at) if document.shown_at else version.created_at


def is_new(document: Document, since: datetime | None) -> bool:
    """Whether it changed after ``since``, the last visit. False if there was none."""
    changed = changed_at(document)
    return since is not None and changed is not None and changed > since
