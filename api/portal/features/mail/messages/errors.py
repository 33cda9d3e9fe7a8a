"""Errors of this feature."""

from portal.platform.errors import PortalError


class WordingChangedMeanwhile(PortalError):
    """Another revision was saved first; ``by`` saved it, and ``revision`` is its number."""

    status = 409
    code = "wording_changed_meanwhile"
