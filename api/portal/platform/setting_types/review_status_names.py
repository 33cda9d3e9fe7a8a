"""The setting with names of the review statuses that replace the portal's own."""

import json
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_settings import BaseSettings, NoDecode

ReviewStatusName = Literal["received", "under_review", "clarification_requested", "completed"]
MAX_LENGTH = 40
_EXAMPLE = 'e.g. {"completed": {"en": "Evaluated", "ar": "اكتمل التقييم"}}'


class StatusName(BaseModel):
    """The name of one status in both languages."""

    model_config = ConfigDict(frozen=True)

    status: ReviewStatusName
    en: str
    ar: str


def _read(value: Any) -> Any:
    """Parses a JSON object: each status in it has a name of one line in both languages. Raises ``ValueError``."""
    if not isinstance(value, str):
        return value
    try:
        names = json.loads(value or "{}")
    except ValueError:
        names = None
    if not isinstance(names, dict) or not all(isinstance(one, dict) for one in names.values()):
        raise ValueError(f"must be a JSON object, {_EXAMPLE}")
    for status, in_both in names.items():
        if status not in get_args(ReviewStatusName):
            raise ValueError(f"knows no status {status!r}; there are {', '.join(get_args(ReviewStatusName))}")
        if set(in_both) != {"en", "ar"} or not all(map(_is_name, in_both.values())):
            raise ValueError(f"needs a name for {status} in en and ar, at most {MAX_LENGTH} characters without braces")
    return tuple({"status": status, **in_both} for status, in_both in names.items())


def _is_name(name: Any) -> bool:
    """Whether the value can be a name: braces cannot, because they mark the placeholders of texts."""
    return (
        isinstance(name, str) and 0 < len(name.strip()) <= MAX_LENGTH and name.isprintable() and not set(name) & {*"{}"}
    )


ReviewStatusNames = Annotated[tuple[StatusName, ...], NoDecode, BeforeValidator(_read)]


class ReviewStatusSettings(BaseSettings):
    review_status_names: ReviewStatusNames = Field((), description="JSON: review status → names in en and ar")
