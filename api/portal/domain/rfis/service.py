"""The RFI: its dates, and external declarations of it."""

from portal.domain.rfis.configured import publish_configured
from portal.domain.rfis.dates import (
    ANNOUNCE_CLOSING,
    ANNOUNCE_DEADLINE,
    CurrentRfi,
    arrive,
    close_due,
    current,
    publish,
    require_open,
)
from portal.domain.rfis.governing import Declaration, Generation, Standing, carry_out, declare, standing
from portal.domain.rfis.lifecycle import RfiState

__all__ = [
    "ANNOUNCE_CLOSING",
    "ANNOUNCE_DEADLINE",
    "CurrentRfi",
    "Declaration",
    "Generation",
    "RfiState",
    "Standing",
    "arrive",
    "carry_out",
    "close_due",
    "current",
    "declare",
    "publish",
    "publish_configured",
    "require_open",
    "standing",
]
