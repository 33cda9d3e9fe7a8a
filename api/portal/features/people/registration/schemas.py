"""JSON of signing up."""

from typing import Annotated

from pydantic import BaseModel, Field, StrictBool, field_validator

from portal.features.people.accounts.bodies import (
    ChallengeOut,
    NewPasswordIn,
    UserOut,
    check_agreement,
    check_industry_other,
)
from portal.features.people.accounts.fields import (
    Chosen,
    Email,
    IndustryField,
    InvitationCode,
    Line,
    LongLine,
    Name,
    OptionalLine,
    OrganizationSize,
    Phone,
    Token,
    Url,
)
from portal.platform.http.body import Body


class RegistrationIn(NewPasswordIn):
    """The registration form. All fields are required except the invitation code."""

    first_name: Name
    last_name: Name
    organization_name: Line
    organization_website: Url
    email: Email
    business_email: Email
    position: Line
    linkedin_profile: Url
    headquarters_location: Line
    phone_number: Phone
    branches_in_ksa: LongLine
    organization_size: Annotated[OrganizationSize, Chosen]
    industry_field: Annotated[IndustryField, Chosen]
    industry_other: Annotated[OptionalLine, Field(validate_default=True)] = None
    invitation_code: InvitationCode = None
    agreement: Annotated[StrictBool | None, Field(validate_default=True)] = None

    _named = field_validator("industry_other")(check_industry_other)
    _agreed = field_validator("agreement")(check_agreement)


class ConfirmEmailIn(Body):
    token: Token


class RegisteredOut(BaseModel):
    user: UserOut
    challenge: ChallengeOut
