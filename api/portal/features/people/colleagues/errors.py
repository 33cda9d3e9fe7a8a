"""Errors about the people of a company."""

from portal.platform.errors import PortalError


class LastOwner(PortalError):
    """A company keeps an owner with an account."""

    status = 409
    code = "last_owner"


class TooManyPeople(PortalError):
    """``limit``: how many people a company has at most, open invitations included."""

    status = 409
    code = "too_many_people"


class ColleagueNotActive(PortalError):
    """The person has not accepted the invitation, or has not proved the address."""

    status = 409
    code = "colleague_not_active"


class ColleagueActive(PortalError):
    """The person has accepted the invitation, so that there is nothing to send again."""

    status = 409
    code = "colleague_active"


class SamePerson(PortalError):
    """A company is handed over to another person than the owner who hands it over."""

    status = 409
    code = "same_person"
