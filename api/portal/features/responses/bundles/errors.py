"""Refusals about ZIPs."""

from portal.platform.errors import PortalError


class BundleEmpty(PortalError):
    status = 422
    code = "bundle_empty"


class TooManyBundles(PortalError):
    """``n``: number of this person's ZIPs in creation."""

    status = 409
    code = "too_many_bundles"


class BundleNotReady(PortalError):
    status = 409
    code = "bundle_not_ready"


class BundleOver(PortalError):
    """The bundle cannot be cancelled: it is ready, failed or cancelled."""

    status = 409
    code = "bundle_over"


class BundleExpired(PortalError):
    status = 410
    code = "bundle_expired"


class BundleFailed(PortalError):
    """Shown as "Failed to create ZIP"."""

    status = 503
    code = "bundle_failed"


class DownloadFailed(PortalError):
    """Shown as "Download failed": the object in the store differs from its row."""

    status = 503
    code = "download_failed"


class DownloadLinkInvalid(PortalError):
    status = 410
    code = "download_link_invalid"
