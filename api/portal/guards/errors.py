"""Errors of this feature."""

from portal.platform.errors import TooManyRequests


class TooManyDownloads(TooManyRequests):
    """The budget of exports and ZIPs is spent."""

    code = "too_many_downloads"
