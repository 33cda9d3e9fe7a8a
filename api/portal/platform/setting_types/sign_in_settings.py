"""Settings about signing in: sessions, codes and factors, and their limits."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

Seconds = Annotated[int, Field(ge=1)]
Count = Annotated[int, Field(ge=1)]


class SignInSettings(BaseSettings):
    session_idle_seconds: Seconds = Field(30 * 60, description="Seconds without activity after which a session ends")
    session_absolute_seconds: Seconds = Field(12 * 60 * 60, description="Maximum seconds of a session")
    code_seconds: Seconds = Field(5 * 60, description="Lifetime of a one-time code in seconds")
    code_tries: Count = Field(5, description="Wrong attempts after which a one-time code is void")
    code_resend_seconds: Seconds = Field(30, description="Seconds before another code can be sent")
    code_sends_per_hour: Count = Field(
        5, description="Codes to one recipient from one source; 3 times as many from unknown devices, 5 times in all"
    )
    reset_seconds: Seconds = Field(60 * 60, description="Lifetime of a password reset link in seconds")
    admin_invitation_hours: int = Field(72, ge=1, description="Lifetime of an administrator's invitation in hours")
    colleague_invitation_hours: int = Field(72, ge=1, description="Lifetime of a colleague's invitation in hours")
    anonymous_requests_per_minute: Count = Field(
        600, description="API requests without a session, per address and process; half of them may come at once"
    )
    sign_in_tries_per_minute: Count = Field(
        10, description="Sign-in attempts per address; per email, further attempts of unknown devices are delayed"
    )
    sign_ups_per_hour: Count = Field(60, description="Per address")
    reset_requests_per_hour: Count = Field(60, description="Per address; per email, see the limits in docs/security.md")
    password_hashers: Count = Field(2, description="Number of password hashes computed at the same time")
    admin_mfa_from: datetime | None = Field(
        None, description="From when administrators need a passkey, an authenticator or the provider; empty: never"
    )
    former_secret_key: SecretStr | None = Field(
        None, description="The secret key before a rotation, which still reads the secrets of authenticators"
    )
