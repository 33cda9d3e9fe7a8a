"""Errors of this feature."""

from portal.platform.errors import PortalError


class AlreadyRevoked(PortalError):
    """Another administrator revoked it first: ``by`` (name), ``at`` (ISO instant)."""

    status = 409
    code = "already_revoked"


class NotCorrectable(PortalError):
    """The address can no longer be corrected: ``status`` of the invitation."""

    status = 409
    code = "invitation_not_correctable"


class TooManyEntries(PortalError):
    """A list of addresses has more than ``n`` entries."""

    status = 422
    code = "too_many_entries"
