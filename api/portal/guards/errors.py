"""Errors of this feature."""

from portal.platform.errors import TooManyRequests


class TooManyDownloads(TooManyRequests):
    """The person's budget of exports and ZIPs is exhausted."""

    code = "too_many_downloads"
