"""Errors of this feature."""

from portal.platform.errors import PortalError


class RfiClosed(PortalError):
    """``deadline``: of the company that asks, as an ISO instant.

    ``at`` and ``reason``, if the RFI was closed early: the ISO instant, and why, in the language of the request.
    """

    status = 409
    code = "rfi_closed"

    @property
    def text(self) -> str:
        return "error.rfi_closed_early" if self.params.get("reason") else super().text


class RfiNotOpen(PortalError):
    status = 409
    code = "rfi_not_open"


class RfiNeedsReopening(PortalError):
    """The RFI is closed: its dates change only with a new reason for reopening."""

    status = 409
    code = "rfi_needs_reopening"


class RfiDeclaredElsewhere(PortalError):
    """A Kubernetes object declares the RFI, so that administrators cannot change it in the portal."""

    status = 409
    code = "rfi_declared_elsewhere"


class RfiChangedMeanwhile(PortalError):
    """Another change came first; ``revision`` is the current one."""

    status = 409
    code = "rfi_changed_meanwhile"
