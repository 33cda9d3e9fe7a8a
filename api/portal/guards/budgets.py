"""Budgets per user: points for each export and ZIP that is created while it is sent, and a number of uploads."""

from fastapi import Depends
from fastapi.params import Depends as Dependency
from limits import RateLimitItem, RateLimitItemPerMinute

from portal.guards.anonymous_limit import network_of
from portal.guards.dependencies import ClientIp, LimiterDep, OpenSessionDep
from portal.guards.errors import TooManyDownloads
from portal.platform.errors import TooManyRequests

POINTS: RateLimitItem = RateLimitItemPerMinute(60, multiples=10)
"""Points of one person, in a moving window of ten minutes."""


class Costs:
    """A dependency that takes ``points`` from the person's budget.

    Raises :class:`TooManyDownloads` with the seconds until enough points are available.
    """

    def __init__(self, points: int) -> None:
        self.points = points

    async def __call__(self, limiter: LimiterDep, opened: OpenSessionDep) -> None:
        try:
            await limiter.hit("downloads", str(opened.user_id), limit=POINTS, cost=self.points)
        except TooManyRequests as error:
            raise TooManyDownloads(**error.params) from None


def costs(points: int) -> Dependency:
    dependency: Dependency = Depends(Costs(points))
    return dependency


LIST_EXPORT = costs(2)
AUDIT_EXPORT = costs(6)
COMPANY_ZIP = costs(1)
RECEIPT = costs(1)
LIBRARY_ZIP = costs(6)
PERSONAL_DATA = costs(12)

UPLOADS: RateLimitItem = RateLimitItemPerMinute(300, multiples=10)
"""Uploads of one person. Limited because the audit trail records each and is never shortened."""


async def _limit_uploads(limiter: LimiterDep, opened: OpenSessionDep) -> None:
    await limiter.hit("uploads", str(opened.user_id), limit=UPLOADS)


PUBLIC_FILES: RateLimitItem = RateLimitItemPerMinute(60)
"""Downloads without a session, by client address."""


async def _limit_public_files(limiter: LimiterDep, ip: ClientIp) -> None:
    await limiter.hit("public-files", ip or "", limit=PUBLIC_FILES)


PUBLIC_FILE: Dependency = Depends(_limit_public_files)

RECEIPT_CHECKS: RateLimitItem = RateLimitItemPerMinute(60, multiples=10)
"""Checks of receipts without a session, by client address, in a moving window of ten minutes."""


async def _limit_receipt_checks(limiter: LimiterDep, ip: ClientIp) -> None:
    await limiter.hit("receipt-checks", network_of(ip or ""), limit=RECEIPT_CHECKS)


RECEIPT_CHECK: Dependency = Depends(_limit_receipt_checks)

UPLOAD: Dependency = Depends(_limit_uploads)
"""Counts an upload before its first byte is read."""
