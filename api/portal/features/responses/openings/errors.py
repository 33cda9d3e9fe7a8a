"""Refusals of openings."""

from portal.platform.errors import PortalError


class NothingSealed(PortalError):
    """The request is not sealed."""

    status = 409
    code = "nothing_sealed"


class OpeningUnderWay(PortalError):
    """Another opening waits for its second person."""

    status = 409
    code = "opening_under_way"


class OpeningOver(PortalError):
    """It was carried out, given up, or not confirmed in time."""

    status = 409
    code = "opening_over"


class OpeningNeedsAnother(PortalError):
    """The person who began the opening cannot confirm it."""

    status = 409
    code = "opening_needs_another"


class OpeningStarterLeft(PortalError):
    """The person who began the opening may not open any more."""

    status = 409
    code = "opening_starter_left"


class OpeningTooEarly(PortalError):
    """The request is open, and no reason was given for opening its responses before its deadline."""

    status = 409
    code = "opening_too_early"


class SealingFixed(PortalError):
    """A response was submitted: what is sealed does not change any more."""

    status = 409
    code = "sealing_fixed"
