"""States of a ZIP, and the refusals that follow from them."""

from enum import StrEnum

from portal.platform.errors import PortalError
from portal.platform.transitions import Transitions


class BundleState(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    READY = "ready"
    FAILED = "failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class BundleEvent(StrEnum):
    """``PUT_OFF``: an attempt failed and will be repeated."""

    BEGIN = "begin"
    PUT_OFF = "put_off"
    FINISH = "finish"
    FAIL = "fail"
    CANCEL = "cancel"
    EXPIRE = "expire"


_S, _E = BundleState, BundleEvent
TRANSITIONS = Transitions(
    BundleState,
    {
        (_S.QUEUED, _E.BEGIN): _S.RUNNING,
        # The worker was killed: the next one starts again.
        (_S.RUNNING, _E.BEGIN): _S.RUNNING,
        (_S.RUNNING, _E.PUT_OFF): _S.QUEUED,
        (_S.RUNNING, _E.FINISH): _S.READY,
        (_S.QUEUED, _E.FAIL): _S.FAILED,
        (_S.RUNNING, _E.FAIL): _S.FAILED,
        (_S.QUEUED, _E.CANCEL): _S.CANCELLED,
        (_S.RUNNING, _E.CANCEL): _S.CANCELLED,
        (_S.READY, _E.EXPIRE): _S.EXPIRED,
    },
)


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
