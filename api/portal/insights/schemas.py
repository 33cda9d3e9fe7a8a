"""The figures of the administrators' home."""

from pydantic import BaseModel


class InsightsOut(BaseModel):
    """Each figure is null where the administrator may not see what it counts.

    ``submitted`` and ``not_submitted`` are approved companies, by their response to the current RFI.
    """

    pending: int | None
    pending_over_48h: int | None
    pending_over_72h: int | None
    active: int | None
    submitted: int | None
    not_submitted: int | None
