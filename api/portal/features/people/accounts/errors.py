"""Errors of sign-in, one-time codes and links."""

from portal.platform.errors import PortalError


class IncorrectCredentials(PortalError):
    status = 401
    code = "incorrect_credentials"


class CodeIncorrect(PortalError):
    """``tries_left``: remaining attempts of the challenge."""

    status = 422
    code = "code_incorrect"


class CodeExpired(PortalError):
    status = 410
    code = "code_expired"


class ChallengeExpired(PortalError):
    status = 410
    code = "challenge_expired"


class ResetTokenInvalid(PortalError):
    status = 410
    code = "reset_token_invalid"


class ConfirmationTokenInvalid(PortalError):
    status = 410
    code = "confirmation_token_invalid"


class InvitationLinkInvalid(PortalError):
    """The link of a colleague's invitation has expired, was used, replaced or taken back, or never existed."""

    status = 410
    code = "colleague_invitation_invalid"


class InvitationAddressTaken(PortalError):
    """Another account has verified the invited address after the invitation."""

    status = 409
    code = "address_taken_meanwhile"


class ProviderNeeded(PortalError):
    """Administrators sign in with the OpenID provider; only the break-glass account does without it."""

    status = 403
    code = "provider_needed"


class UseSignInService(PortalError):
    """The administrator has an account at the OpenID provider, which answers: it decides who comes in."""

    status = 403
    code = "use_sign_in_service"
