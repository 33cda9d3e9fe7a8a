"""JSON of signing in with the OpenID provider."""

from pydantic import BaseModel, Field

MAX_GIVEN = 4000


class AnswerIn(BaseModel):
    """What the provider's redirect brings; it may bring more. ``error``: the code of a refusal.

    Its length is not limited here, because a person has to see a page and no JSON.
    """

    state: str | None = None
    code: str | None = None
    error: str | None = None
    iss: str | None = None

    @property
    def is_too_long(self) -> bool:
        return any(len(given or "") > MAX_GIVEN for given in (self.state, self.code, self.error, self.iss))


class ProviderQuestionOut(BaseModel):
    """``address``: of the provider, for the browser to go to."""

    address: str = Field(max_length=8000)
