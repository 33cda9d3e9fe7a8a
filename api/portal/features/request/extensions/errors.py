"""Errors of extensions."""

from portal.platform.errors import PortalError


class ExtensionChanged(PortalError):
    """Another administrator changed it first: ``by`` (name), ``at`` (ISO instant)."""

    status = 409
    code = "extension_changed"
