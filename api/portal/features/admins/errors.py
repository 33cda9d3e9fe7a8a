"""Errors of this feature."""

from portal.platform.errors import Forbidden, PortalError


class GrantNotHeld(Forbidden):
    """Nobody hands out what they do not hold: ``permissions``, each as ``ACTION subject``."""

    code = "grant_not_held"


class HoldsMore(Forbidden):
    """The person has ``permissions`` that the actor does not have, and is out of their reach."""

    code = "holds_more"


class ChangedMeanwhile(PortalError):
    """What was edited is no longer what was read: ``by`` (name) changed it at ``at`` (ISO instant)."""

    status = 409
    code = "changed_meanwhile"


class LastGrantor(PortalError):
    """Without this person nobody could give anybody a permission any more."""

    status = 409
    code = "last_grantor"


class OwnAccount(PortalError):
    """Nobody deletes themselves."""

    status = 409
    code = "own_account"


class AlreadyActive(PortalError):
    """Who has chosen a password needs no invitation."""

    status = 409
    code = "already_active"
