"""Errors of factors."""

from portal.platform.errors import PortalError


class FactorNotAccepted(PortalError):
    """A passkey's answer that does not fit: forged, replayed, of another site, without verification, or unknown."""

    status = 422
    code = "factor_not_accepted"


class CeremonyExpired(PortalError):
    """The question to the passkey or app was answered before, or more than five minutes ago."""

    status = 410
    code = "ceremony_expired"


class PasskeyRegistered(PortalError):
    """The passkey belongs to an account already."""

    status = 409
    code = "passkey_registered"


class TooManyFactors(PortalError):
    status = 409
    code = "too_many_factors"


class LastFactor(PortalError):
    """An administrator needs one, so that another is added before this one is removed."""

    status = 409
    code = "last_factor"


class PasswordTooLittle(PortalError):
    """The person has a factor or an account at the provider, which proves more."""

    status = 409
    code = "password_too_little"
