"""JSON of passkeys, also before signing in."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from portal.features.people.accounts.fields import Token
from portal.features.people.sign_in.factors.policy import MAX_CREDENTIAL
from portal.platform.http.body import Body

Credential = Annotated[str, Field(min_length=2, max_length=MAX_CREDENTIAL)]


class PasskeyQuestionOut(BaseModel):
    """``options``: for ``parseCreationOptionsFromJSON`` or ``parseRequestOptionsFromJSON`` of the browser."""

    ceremony_id: str
    options: dict[str, Any]


class PasskeyIn(Body):
    """``credential``: what the browser returns, as JSON."""

    ceremony_id: Token
    credential: Credential
