"""Settings about retention: after how many days personal data is anonymised (docs/adr/0040).

The minimum is 30 days, so that a wrong value does not erase data that is still needed.
"""

from pydantic import Field
from pydantic_settings import BaseSettings


class RetentionSettings(BaseSettings):
    retention_unproved_days: int = Field(
        7, ge=7, le=36500, description="Days after which a registration that proved no address is deleted"
    )
    retention_rejected_days: int | None = Field(
        None, ge=30, le=36500, description="Days after which a rejected registration is anonymised; empty: never"
    )
    retention_drafts_days: int | None = Field(
        None,
        ge=30,
        le=36500,
        description="Days after the end of the request when its drafts are erased; empty: as the personal data",
    )
    retention_personal_days: int | None = Field(
        None,
        ge=30,
        le=36500,
        description="Days after the end of the request when personal data is anonymised; empty: never",
    )
