"""JSON of changing and resetting passwords."""

from portal.features.people.accounts.bodies import NewPasswordIn
from portal.features.people.accounts.fields import (
    Email,
    Token,
    TypedPassword,
)
from portal.platform.http.body import Body


class ForgotPasswordIn(Body):
    email: Email


class ResetPasswordIn(NewPasswordIn):
    token: Token


class ChangePasswordIn(NewPasswordIn):
    current_password: TypedPassword
