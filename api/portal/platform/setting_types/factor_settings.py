"""Settings about the factors with which people sign in."""

from datetime import datetime

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings


class FactorSettings(BaseSettings):
    admin_mfa_from: datetime | None = Field(
        None, description="From when administrators need a passkey or an authenticator; empty: never"
    )
    former_secret_key: SecretStr | None = Field(
        None, description="The secret key before a rotation, which still reads the secrets of authenticators"
    )
