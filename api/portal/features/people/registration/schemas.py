"""JSON of signing up."""

from typing import Annotated

from pydantic import BaseModel, Field, StrictBool, field_validator

from portal.domain.registration.fields import FIELDS
from portal.features.people.accounts.bodies import (
    ChallengeOut,
    NewPasswordIn,
    UserOut,
    check_agreement,
)
from portal.features.people.accounts.declared import body_of
from portal.features.people.accounts.fields import (
    InvitationCode,
    Token,
)
from portal.platform.http.body import Body


class RegistrationIn(body_of(FIELDS, base=NewPasswordIn)):  # type: ignore[misc]
    """The registration form. All fields are required except the invitation code."""

    invitation_code: InvitationCode = None
    agreement: Annotated[StrictBool | None, Field(validate_default=True)] = None

    _agreed = field_validator("agreement")(check_agreement)


class ConfirmEmailIn(Body):
    token: Token


class RegisteredOut(BaseModel):
    user: UserOut
    challenge: ChallengeOut
