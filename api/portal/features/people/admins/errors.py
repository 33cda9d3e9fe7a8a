"""Errors of this feature."""

from portal.platform.errors import Forbidden, PortalError


class GrantNotHeld(Forbidden):
    """An administrator grants only permissions they have. ``permissions``: the others, each as ``ACTION subject``."""

    code = "grant_not_held"


class HoldsMore(Forbidden):
    """The person has ``permissions`` that the actor lacks, so the actor may not change them."""

    code = "holds_more"


class ChangedMeanwhile(PortalError):
    """The edited data has changed since it was read: ``by`` (name) changed it at ``at`` (ISO instant)."""

    status = 409
    code = "changed_meanwhile"


class LastGrantor(PortalError):
    """This person is the last one who can grant permissions."""

    status = 409
    code = "last_grantor"


class OwnAccount(PortalError):
    """An administrator cannot delete their own account."""

    status = 409
    code = "own_account"


class AlreadyActive(PortalError):
    """A user who has set a password needs no invitation."""

    status = 409
    code = "already_active"


class OwnReset(PortalError):
    """Another administrator than the one who began a reset confirms it."""

    status = 409
    code = "own_reset"


class NotIndependent(PortalError):
    """The account that confirms a reset may be in the hands of another administrator.

    It was created by the one who began it, or after that, or another one created or changed it within 24 hours.
    """

    status = 409
    code = "not_independent"


class BeginnerGone(PortalError):
    """The administrator who began the reset was deleted, perhaps by the account that is to confirm it."""

    status = 409
    code = "beginner_gone"


class ChangedLately(PortalError):
    """An administrator changed the account within 24 hours, perhaps its email: no reset of its factors begins yet."""

    status = 409
    code = "changed_lately"


class NoFactors(PortalError):
    """The person has no passkey and no authenticator that could be reset."""

    status = 409
    code = "no_factors"


class NotAnAdministrator(PortalError):
    """The person has no account here, or no email that the provider has verified."""

    status = 403
    code = "not_an_administrator"


class NoGroup(PortalError):
    """The person is in none of the groups that may sign in."""

    status = 403
    code = "no_group"


class LinkedToAnother(PortalError):
    """The account with this email belongs to another account at the provider."""

    status = 409
    code = "linked_to_another"


class PermissionsOfProvider(PortalError):
    """The groups of the person at the OpenID provider decide on the permissions."""

    status = 409
    code = "permissions_of_provider"
