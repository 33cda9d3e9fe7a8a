"""All settings, typed, read once from the environment (prefix ``PORTAL_``).

Secrets have no default outside development; what is wrong fails at start with a sentence that says what to set.
"""

from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Self

from pydantic import AnyHttpUrl, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

MEBIBYTE = 1024 * 1024
SHORTEST_SECRET = 32


class Environment(StrEnum):
    DEVELOPMENT = "development"
    TEST = "test"
    PRODUCTION = "production"


class StorageKind(StrEnum):
    LOCAL = "local"
    S3 = "s3"


class SmtpTls(StrEnum):
    NONE = "none"
    STARTTLS = "starttls"
    TLS = "tls"


class SmsGatewayKind(StrEnum):
    MAIL = "mail"
    HTTP = "http"
    NONE = "none"


class RfiDriver(StrEnum):
    """Who opens, closes and rotates: the worker's own cron, or the Kubernetes operator."""

    WORKER = "worker"
    OPERATOR = "operator"


class SettingsError(RuntimeError):
    """The environment does not describe a portal that may start."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="PORTAL_", extra="ignore", frozen=True)

    environment: Environment = Field(Environment.PRODUCTION, description="development, test or production")
    secret_key: SecretStr = Field(description="At least 32 characters; keys of codes, tokens and drafts derive from it")
    public_url: AnyHttpUrl = Field(description="Where people reach the portal, e.g. https://licensing.example")
    product_slug: str = Field("licensing", pattern=r"^[a-z][a-z0-9-]{1,39}$", description="/app/{product}")
    product_name_en: str = "Geospatial Licensing Portal"
    product_name_ar: str = "بوابة التراخيص الجيومكانية"
    regulator_name_en: str = "National Geospatial Authority"
    regulator_name_ar: str = "الهيئة الوطنية للمعلومات الجيومكانية"
    regulator_url: AnyHttpUrl = AnyHttpUrl("https://www.example.gov")
    support_email: str = "support@portal.example"

    database_url: SecretStr = Field(description="postgresql+asyncpg://user:password@host:5432/portal")
    database_pool_size: int = Field(10, ge=1, le=200)
    database_pool_timeout: float = Field(5.0, gt=0, description="Seconds a request waits for a connection")
    redis_url: SecretStr = Field(description="redis://host:6379/0, or rediss:// with TLS")

    storage: StorageKind = StorageKind.S3
    storage_dir: Path | None = Field(None, description="Folder of the local storage")
    s3_endpoint: str | None = Field(None, description="host:port of the S3 store")
    s3_access_key: SecretStr | None = None
    s3_secret_key: SecretStr | None = None
    s3_bucket: str = "portal"
    s3_region: str = "us-east-1"
    s3_secure: bool = True

    smtp_host: str = Field("localhost", description="Mail server")
    smtp_port: int = Field(25, ge=1, le=65535)
    smtp_username: str | None = None
    smtp_password: SecretStr | None = None
    smtp_tls: SmtpTls = SmtpTls.STARTTLS
    smtp_timeout: float = Field(20.0, gt=0, description="Seconds for one message")
    mail_from: str = Field("no-reply@portal.example", description="Address of the sender")
    mail_catcher_url: str | None = Field(None, description="Shown in development: where mails and codes arrive")

    sms_gateway: SmsGatewayKind = Field(SmsGatewayKind.NONE, description="none switches the method off")
    sms_gateway_url: AnyHttpUrl | None = None
    sms_gateway_token: SecretStr | None = None
    sms_sender: str = "GeoPortal"

    rfi_driver: RfiDriver = RfiDriver.WORKER
    rfi_name: str = Field("hd-mapping", pattern=r"^[a-z][a-z0-9-]{1,62}$")
    rfi_title_en: str = "RFI on HD mapping and panoramic imaging"
    rfi_title_ar: str = "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي"
    rfi_opens_at: datetime | None = Field(None, description="Instant with offset; empty: open from the start")
    rfi_deadline: datetime = Field(
        datetime.fromisoformat("2025-02-05T23:59:00+03:00"), description="Instant with offset"
    )
    review_hours: int = Field(72, ge=1, description="Within how many hours a registration is decided")

    upload_total_bytes: int = Field(20 * MEBIBYTE, description="All files of one submission together, in bytes")
    attachments_max: int = 10
    links_max: int = 10

    session_idle_seconds: int = 30 * 60
    session_absolute_seconds: int = 12 * 60 * 60
    code_seconds: int = 5 * 60
    code_tries: int = 5
    code_resend_seconds: int = 30
    code_sends_per_hour: int = 5
    reset_seconds: int = 60 * 60
    sign_in_tries_per_minute: int = Field(10, description="Per address and per e-mail")
    sign_ups_per_hour: int = Field(60, ge=1, description="Per address")
    reset_requests_per_hour: int = Field(60, ge=1, description="Per address; five per e-mail")
    password_hashers: int = Field(2, ge=1, description="Password hashes computed at the same time")

    web_dist: Path | None = Field(None, description="Folder of the built web app, served under /app")
    host: str = "127.0.0.1"
    port: int = 8000
    metrics_port: int | None = Field(9464, description="Own port of /metrics; empty switches it off")
    worker_metrics_port: int | None = Field(9465, description="The same for the worker process")
    trusted_proxies: tuple[str, ...] = Field((), description="Addresses whose X-Forwarded-For is believed")
    log_level: str = "INFO"
    log_format: str = Field("json", pattern="^(json|console)$")

    @field_validator("rfi_opens_at", "rfi_deadline")
    @classmethod
    def _with_offset(cls, value: datetime | None) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("say the offset, e.g. 2025-02-05T23:59:00+03:00")
        return value

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if len(self.secret_key.get_secret_value()) < SHORTEST_SECRET:
            raise ValueError("PORTAL_SECRET_KEY must have at least 32 characters")
        if self.storage is StorageKind.LOCAL and self.storage_dir is None:
            raise ValueError("PORTAL_STORAGE=local needs PORTAL_STORAGE_DIR")
        if self.storage is StorageKind.S3 and not (self.s3_endpoint and self.s3_access_key and self.s3_secret_key):
            raise ValueError("PORTAL_STORAGE=s3 needs PORTAL_S3_ENDPOINT, PORTAL_S3_ACCESS_KEY, PORTAL_S3_SECRET_KEY")
        if self.sms_gateway is SmsGatewayKind.HTTP and not (self.sms_gateway_url and self.sms_gateway_token):
            raise ValueError("PORTAL_SMS_GATEWAY=http needs PORTAL_SMS_GATEWAY_URL and PORTAL_SMS_GATEWAY_TOKEN")
        if self.environment is Environment.PRODUCTION:
            if self.public_url.scheme != "https":
                raise ValueError("PORTAL_PUBLIC_URL must be https:// in production")
            if self.sms_gateway is SmsGatewayKind.MAIL:
                raise ValueError("PORTAL_SMS_GATEWAY=mail is for development only")
        return self

    @property
    def origin(self) -> str:
        """The one origin that browsers may write from, e.g. ``https://licensing.example``."""
        url = self.public_url
        default = {"https": 443, "http": 80}[url.scheme]
        port = "" if url.port in (None, default) else f":{url.port}"
        return f"{url.scheme}://{url.host}{port}"

    @property
    def cookie_secure(self) -> bool:
        return self.public_url.scheme == "https"

    @property
    def cookie_name(self) -> str:
        """``__Host-`` pins the cookie to this host and path; browsers accept it over TLS only."""
        return "__Host-portal_session" if self.cookie_secure else "portal_session"


def read_settings() -> Settings:
    """The settings of this process, or one sentence per thing that is wrong."""
    try:
        return Settings()
    except ValidationError as error:
        lines = []
        for problem in error.errors(include_input=False, include_url=False):
            name = "_".join(str(part) for part in problem["loc"]).upper()
            lines.append(f"PORTAL_{name}: {problem['msg']}" if name else problem["msg"])
        raise SettingsError("The portal cannot start:\n  " + "\n  ".join(lines)) from None


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    return read_settings()
