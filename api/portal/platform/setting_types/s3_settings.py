"""Settings about the S3 store: its address, and static keys or the identity of the workload.

The variables that the webhooks of cloud platforms set are read as well: ``AWS_WEB_IDENTITY_TOKEN_FILE`` and
``AWS_ROLE_ARN``.
"""

import os
from pathlib import Path
from typing import Any

from pydantic import AnyHttpUrl, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings

_BY_PLATFORMS = {"s3_token_file": "AWS_WEB_IDENTITY_TOKEN_FILE", "s3_role_arn": "AWS_ROLE_ARN"}


class S3Settings(BaseSettings):
    s3_endpoint: str | None = Field(None, description="host:port of the S3 store")
    s3_access_key: SecretStr | None = Field(None, description="Access key of the store")
    s3_secret_key: SecretStr | None = Field(None, description="Secret key of the store")
    s3_token_file: Path | None = Field(
        None, description="File with the web identity token, instead of the keys; default: AWS_WEB_IDENTITY_TOKEN_FILE"
    )
    s3_role_arn: str | None = Field(None, description="Role for this token; default: AWS_ROLE_ARN")
    s3_sts_url: AnyHttpUrl | None = Field(
        None, description="Service that exchanges the token for keys; default: AWS's of the region, or else the store"
    )
    s3_source: str = Field("", description="Source of the keys, for messages: Secret portal-s3, …")
    s3_bucket: str = Field("portal", description="Bucket for all objects")
    s3_region: str = Field("us-east-1", description="Region of the bucket")
    s3_secure: bool = Field(True, description="Use TLS")

    @model_validator(mode="before")
    @classmethod
    def _identity_of_the_platform(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        found = {name: os.environ[variable] for name, variable in _BY_PLATFORMS.items() if os.environ.get(variable)}
        return found | {name: value for name, value in given.items() if value != "" or name not in found}

    @property
    def s3_problem(self) -> str | None:
        """What the store's settings lack; None if they suffice."""
        if not self.s3_endpoint:
            return "PORTAL_S3_ENDPOINT"
        if (self.s3_access_key and self.s3_secret_key) or self.has_s3_identity:
            return None
        return "PORTAL_S3_ACCESS_KEY and PORTAL_S3_SECRET_KEY, or PORTAL_S3_TOKEN_FILE without keys"

    @property
    def has_s3_identity(self) -> bool:
        """Whether the keys come from a token. One key alone is a mistake, not a reason for it."""
        return bool(self.s3_token_file) and not (self.s3_access_key or self.s3_secret_key)

    @property
    def s3_token_service(self) -> str:
        if self.s3_sts_url:
            return str(self.s3_sts_url)
        host = (self.s3_endpoint or "").partition(":")[0]
        if host.endswith((".amazonaws.com", ".amazonaws.com.cn")):
            return f"https://sts.{self.s3_region}.{host[host.index('amazonaws.com') :]}"
        return f"{'https' if self.s3_secure else 'http'}://{self.s3_endpoint}"
