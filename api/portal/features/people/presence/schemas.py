"""JSON of presence."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field
from pydantic_core import PydanticCustomError

from portal.domain.forms.definition import get_form
from portal.platform.http.body import Body

MAX_PLACE_LENGTH = 100
STEPS_OF_RESPONSE = ("document", "attachments", "links", "review")


def _known(place: str) -> str:
    area, _, part = place.partition(":")
    sections = [section.id for section in get_form("questionnaire").sections]
    parts = {"questionnaire": [*sections, "review"], "response": STEPS_OF_RESPONSE}
    if part not in parts.get(area, ()):
        raise PydanticCustomError("invalid_option", "not a place")
    return place


Place = Annotated[str, Field(max_length=MAX_PLACE_LENGTH), AfterValidator(_known)]


class PresenceIn(Body):
    """``place``: ``questionnaire:<section>``, ``questionnaire:review`` or ``response:<step>``; null when leaving."""

    place: Place | None


class ColleaguePlaceOut(BaseModel):
    name: str
    place: str


class PresenceOut(BaseModel):
    """``others``: colleagues who are working now, by name. ``alone``: the company has one person."""

    others: list[ColleaguePlaceOut]
    alone: bool
