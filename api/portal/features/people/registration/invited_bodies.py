"""JSON of accepting the invitation of a colleague."""

from typing import Annotated

from pydantic import Field, StrictBool, field_validator

from portal.features.people.accounts.bodies import NewPasswordIn, check_agreement
from portal.features.people.accounts.fields import Name, OptionalLine, Token
from portal.platform.http.body import Body


class ColleagueInvitationIn(Body):
    token: Token


class AcceptColleagueInvitationIn(NewPasswordIn):
    """Names may be corrected; the address is the invited one."""

    token: Token
    first_name: Name
    last_name: Name
    position: OptionalLine = None
    agreement: Annotated[StrictBool | None, Field(validate_default=True)] = None

    _agreed = field_validator("agreement")(check_agreement)
