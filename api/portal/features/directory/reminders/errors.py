"""Errors of this feature."""

from portal.platform.errors import PortalError


class RfiNotOpenForReminders(PortalError):
    """There is no open RFI to remind of."""

    status = 409
    code = "rfi_not_open_for_reminders"


class NoCompanyToRemind(PortalError):
    """Every chosen company has submitted its response, was reminded recently, or is no longer approved."""

    status = 409
    code = "no_company_to_remind"
