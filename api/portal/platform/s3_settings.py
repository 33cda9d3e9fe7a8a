"""Settings about the S3 store."""

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings


class S3Settings(BaseSettings):
    s3_endpoint: str | None = Field(None, description="host:port of the S3 store")
    s3_access_key: SecretStr | None = Field(None, description="Access key of the store")
    s3_secret_key: SecretStr | None = Field(None, description="Secret key of the store")
    s3_source: str = Field("", description="Source of the two keys, for messages: Secret portal-s3, …")
    s3_bucket: str = Field("portal", description="Bucket for all objects")
    s3_region: str = Field("us-east-1", description="Region of the bucket")
    s3_secure: bool = Field(True, description="Use TLS")
