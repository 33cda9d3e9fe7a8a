"""Errors of signing in with the OpenID provider. Their codes are the ``refused`` of the page that shows them."""

from portal.platform.errors import PortalError


class ProviderUnavailable(PortalError):
    """The provider does not answer, or answers with an error."""

    status = 503
    code = "provider_unavailable"


class NoProvider(PortalError):
    status = 404
    code = "no_provider"


class AnswerNotAccepted(PortalError):
    """An answer that is not the provider's to a question of this browser: forged, replayed, expired or of another."""

    status = 400
    code = "provider_answer_not_accepted"


class RefusedByProvider(PortalError):
    """The provider, or the person there, has refused."""

    status = 403
    code = "refused_by_provider"
