"""Errors of this feature."""

from portal.platform.errors import PortalError


class DocumentChangedMeanwhile(PortalError):
    """Another change of the entry came first; ``revision`` is the current one."""

    status = 409
    code = "document_changed_meanwhile"


class LibraryChangedMeanwhile(PortalError):
    """Entries were added, moved or deleted since the order was read."""

    status = 409
    code = "library_changed_meanwhile"


class TooManyDocuments(PortalError):
    """``n``: the largest number of entries."""

    status = 409
    code = "too_many_documents"


class DocumentNotPublished(PortalError):
    """The entry is hidden or has no content, so that companies cannot be notified of it."""

    status = 409
    code = "document_not_published"


class DocumentAlreadyNotified(PortalError):
    """Companies were notified of this version: ``at`` as an ISO instant, ``by`` the administrator."""

    status = 409
    code = "document_already_notified"
