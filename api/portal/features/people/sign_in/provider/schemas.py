"""JSON of signing in with the OpenID provider."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

Given = Annotated[str | None, StringConstraints(max_length=4000)]


class AnswerIn(BaseModel):
    """What the provider's redirect brings; it may bring more. ``error``: the code of a refusal."""

    state: Given = None
    code: Given = None
    error: Given = None
    iss: Given = None


class ProviderQuestionOut(BaseModel):
    """``address``: of the provider, for the browser to go to."""

    address: str = Field(max_length=8000)
