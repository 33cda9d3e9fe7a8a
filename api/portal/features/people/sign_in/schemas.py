"""JSON of signing in."""

from pydantic import BaseModel

from portal.features.people.accounts.bodies import SignedInUserOut
from portal.features.people.accounts.challenges import Method
from portal.features.people.accounts.fields import (
    Code,
    CodeOfFactor,
    Email,
    Token,
    TypedPassword,
)
from portal.platform.http.body import Body


class CredentialsIn(Body):
    email: Email
    password: TypedPassword


class SendCodeIn(Body):
    """``email``: a corrected address during sign-up, otherwise omitted."""

    challenge_id: Token
    method: Method
    email: Email | None = None


class LoginIn(Body):
    challenge_id: Token
    code: Code


class LoginByAppIn(Body):
    """``code``: six digits of an authenticator, or a recovery code."""

    challenge_id: Token
    code: CodeOfFactor


class SignedInOut(BaseModel):
    user: SignedInUserOut


class SessionOut(BaseModel):
    """Seconds until the session ends: without another request, and at the latest."""

    idle_seconds_left: float
    absolute_seconds_left: float
