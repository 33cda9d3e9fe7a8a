"""Errors of this feature."""

from portal.platform.errors import PortalError


class IdempotencyKeyReused(PortalError):
    """The key was used before, for something else."""

    status = 409
    code = "idempotency_key_reused"
