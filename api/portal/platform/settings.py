"""All settings, typed, read once from the environment (prefix ``PORTAL_``).

Secrets have no default outside development. An invalid setting stops the start with a sentence that names the remedy.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Self, get_args

from pydantic import (
    AnyHttpUrl,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import NoDecode, SettingsConfigDict

from portal.platform.setting_types.mail_addresses import PlainAddress
from portal.platform.setting_types.operator_settings import OperatorSettings
from portal.platform.setting_types.provider_settings import ProviderSettings
from portal.platform.setting_types.record_settings import RecordSettings
from portal.platform.setting_types.retention_settings import RetentionSettings
from portal.platform.setting_types.review_status_names import ReviewStatusSettings
from portal.platform.setting_types.s3_settings import S3Settings
from portal.platform.setting_types.scanner_settings import ScannerSettings
from portal.platform.setting_types.sign_in_settings import Count, SignInSettings
from portal.platform.setting_types.store_addresses import DatabaseUrl, RedisUrl

MEBIBYTE = 1024 * 1024
MIN_SECRET_LENGTH = 32


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


class LogLevel(StrEnum):
    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class LogFormat(StrEnum):
    JSON = "json"
    CONSOLE = "console"


class SettingsError(RuntimeError):
    """The settings are invalid; the message has one sentence per error."""


Port = Annotated[int, Field(ge=1, le=65535)]
Contact = Annotated[str, Field(pattern=r"^(https://|mailto:|tel:\+)[^\s]+$")]


class Settings(
    OperatorSettings,
    ProviderSettings,
    RecordSettings,
    RetentionSettings,
    ReviewStatusSettings,
    S3Settings,
    ScannerSettings,
    SignInSettings,
):
    model_config = SettingsConfigDict(env_prefix="PORTAL_", extra="ignore", frozen=True)

    environment: Environment = Field(Environment.PRODUCTION, description="development, test or production")
    secret_key: SecretStr = Field(description="Master key of codes, tokens and drafts, at least 32 characters")
    public_url: AnyHttpUrl = Field(description="Public URL, e.g. https://licensing.example")
    product_slug: str = Field("licensing", pattern=r"^[a-z][a-z0-9-]{1,39}$", description="Home is /app/{slug}")
    product_name_en: str = Field("Geospatial Licensing Portal", description="Product name in English")
    product_name_ar: str = Field("بوابة التراخيص الجيومكانية", description="Product name in Arabic")
    regulator_name_en: str = Field("National Geospatial Authority", description="The authority's name in English")
    regulator_name_ar: str = Field("الهيئة الوطنية للمعلومات الجيومكانية", description="The authority's name in Arabic")
    regulator_url: AnyHttpUrl = Field(AnyHttpUrl("https://www.example.gov"), description="Website of the authority")
    support_email: PlainAddress = Field("support@portal.example", description="Support address on pages and in mails")
    security_contact: Contact | None = Field(None, description="https:, mailto: or tel: for reports of vulnerabilities")
    texts_dir: Path | None = Field(None, description="Directory of the public texts, e.g. terms.en.md; empty: built-in")

    database_username: str | None = Field(None, description="User name, if the URL below has none")
    database_password: SecretStr | None = Field(None, description="Password, if the URL below has none")
    database_url: DatabaseUrl = Field(description="postgresql+asyncpg://user:password@host:5432/portal")
    database_source: str = Field("", description="Source of these three, for messages: Secret portal-postgres, key url")
    database_pool_size: int = Field(10, ge=1, le=200, description="Maximum number of connections per process")
    database_pool_timeout: float = Field(5.0, gt=0, description="Seconds that a request waits for a connection")
    redis_username: str | None = Field(None, description="User name, if the URL below has none")
    redis_password: SecretStr | None = Field(None, description="Password, if the URL below has none")
    redis_url: RedisUrl = Field(description="redis://host:6379/0, or rediss:// with TLS")
    redis_source: str = Field("", description="Source of these settings, for messages: Secret portal-valkey, key url")

    storage: StorageKind = Field(StorageKind.S3, description="s3, or local for development")
    storage_dir: Path | None = Field(None, description="Directory of the local storage")

    smtp_host: str = Field("localhost", description="Mail server")
    smtp_port: Port = Field(25, description="Port of the mail server")
    smtp_username: str | None = Field(None, description="User name, if the mail server requires one")
    smtp_password: SecretStr | None = Field(None, description="Password for the mail server")
    smtp_source: str = Field("", description="Source of these two, for messages: Secret portal-smtp, keys …")
    smtp_tls: SmtpTls = Field(SmtpTls.STARTTLS, description="TLS mode: none, starttls or tls")
    smtp_timeout: float = Field(20.0, gt=0, description="Timeout per message in seconds")
    mail_from: PlainAddress = Field("no-reply@portal.example", description="Sender address")
    announcement_mails_per_second: float = Field(50.0, gt=0, description="Mails per second of all announcements")
    announcement_connections: int = Field(4, ge=1, le=50, description="Connections to the mail server per announcement")
    mail_catcher_url: str | None = Field(None, description="URL of the mail catcher, shown in development")

    sms_gateway: SmsGatewayKind = Field(SmsGatewayKind.NONE, description="http, or none to disable SMS")
    sms_gateway_url: AnyHttpUrl | None = Field(None, description="URL of the SMS gateway")
    sms_gateway_token: SecretStr | None = Field(None, description="Token of the SMS gateway")
    sms_sender: str = Field("GeoPortal", description="Sender of SMS")

    rfi_name: str = Field("hd-mapping", pattern=r"^[a-z][a-z0-9-]{1,62}$", description="Name of the RFI")
    rfi_title_en: str = Field("RFI on HD mapping and panoramic imaging", description="Its title in English")
    rfi_title_ar: str = Field(
        "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي", description="Its title in Arabic"
    )
    rfi_opens_at: datetime | None = Field(None, description="Opening time with offset; empty: open from the start")
    rfi_deadline: datetime = Field(
        datetime.fromisoformat("2025-02-05T23:59:00+03:00"), description="Deadline with offset"
    )
    invitation_rotation_hours: int | None = Field(
        None, ge=1, le=8760, description="Hours between rotations of the invitation code by the worker; empty: never"
    )
    invitation_rotation_overlap_hours: int = Field(
        24, ge=0, le=8760, description="Hours of validity of the previous code"
    )
    invitation_rotation_length: int = Field(12, ge=8, le=64, description="Number of characters of a rotating code")
    review_hours: int = Field(72, ge=1, description="Hours within which a registration is decided")

    upload_total_bytes: Count = Field(20 * MEBIBYTE, description="Maximum size of all files of a submission, in bytes")
    library_file_bytes: Count = Field(20 * MEBIBYTE, description="Maximum size of a file of the library, in bytes")
    attachments_max: int = Field(10, ge=0, le=1000, description="Maximum number of files besides the document")
    links_max: int = Field(10, ge=0, le=100, description="Maximum number of links of a submission")

    web_dist: Path | None = Field(None, description="Directory of the built web app, served under /app")
    host: str = Field("127.0.0.1", description="Address to listen on")
    port: Port = Field(8000, description="Port of the web app and the API")
    metrics_port: Port | None = Field(9464, description="Port of /metrics; empty disables it")
    worker_metrics_port: Port | None = Field(9465, description="Port of the worker's /metrics; empty disables it")
    drain_seconds: float = Field(0, ge=0, le=300, description="Seconds to keep serving after SIGTERM")
    grace_seconds: int = Field(
        20, ge=0, le=3600, description="Seconds that requests in progress, such as slow uploads, may take after that"
    )
    head_seconds: float = Field(15, gt=0, le=300, description="Seconds for the head of a request")
    stall_seconds: float = Field(30, gt=0, le=600, description="Seconds for each 8 KiB of a request body")
    connections_max: Count = Field(800, description="Connections per process; one more closes the longest idle")
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="Addresses or networks whose X-Forwarded-For is trusted, e.g. 10.0.0.7,10.1.0.0/16"
    )
    log_level: Annotated[LogLevel, BeforeValidator(lambda value: str(value).upper())] = Field(
        LogLevel.INFO, description="Log level"
    )
    log_format: LogFormat = Field(LogFormat.JSON, description="Log format: json, or console for a terminal")

    @field_validator("*", mode="before")
    @classmethod
    def _empty_is_none(cls, value: Any, info: ValidationInfo) -> Any:
        """An empty variable counts as unset for optional settings."""
        may_be_none = info.field_name and type(None) in get_args(cls.model_fields[info.field_name].annotation)
        return None if value == "" and may_be_none else value

    @field_validator("trusted_proxies", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for proxy in value:
            ip_network(proxy, strict=False)
        return value

    @field_validator("public_url")
    @classmethod
    def _at_the_root(cls, value: AnyHttpUrl) -> AnyHttpUrl:
        if value.path not in {None, "/"} or value.query or value.fragment or value.username:
            raise ValueError("say the origin alone, e.g. https://licensing.example: the portal has its own paths")
        return value

    @field_validator("admin_mfa_from", "rfi_opens_at", "rfi_deadline")
    @classmethod
    def _with_offset(cls, value: datetime | None) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("say the offset, e.g. 2025-02-05T23:59:00+03:00")
        return value

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if len(self.secret_key.get_secret_value()) < MIN_SECRET_LENGTH:
            raise ValueError("PORTAL_SECRET_KEY must have at least 32 characters")
        if self.session_absolute_seconds < self.session_idle_seconds:
            raise ValueError("PORTAL_SESSION_ABSOLUTE_SECONDS must not be less than PORTAL_SESSION_IDLE_SECONDS")
        if self.web_dist is not None and not (self.web_dist / "index.html").is_file():
            raise ValueError(f"PORTAL_WEB_DIST={self.web_dist} holds no index.html: build the web app first")
        if self.storage is StorageKind.LOCAL and self.storage_dir is None:
            raise ValueError("PORTAL_STORAGE=local needs PORTAL_STORAGE_DIR")
        if self.storage is StorageKind.S3 and (problem := self.s3_problem):
            raise ValueError(f"PORTAL_STORAGE=s3 needs {problem}")
        if self.sms_gateway is SmsGatewayKind.HTTP and not (self.sms_gateway_url and self.sms_gateway_token):
            raise ValueError("PORTAL_SMS_GATEWAY=http needs PORTAL_SMS_GATEWAY_URL and PORTAL_SMS_GATEWAY_TOKEN")
        if self.environment is Environment.PRODUCTION:
            if self.public_url.scheme != "https":
                raise ValueError("PORTAL_PUBLIC_URL must be https:// in production")
            if self.sms_gateway is SmsGatewayKind.MAIL:
                raise ValueError("PORTAL_SMS_GATEWAY=mail is for development only")
        return self

    @model_validator(mode="after")
    def _provider_over_tls(self) -> Self:
        is_plain = self.oidc_issuer is not None and not self.oidc_issuer.startswith("https://")
        if is_plain and self.environment is Environment.PRODUCTION:
            raise ValueError("PORTAL_OIDC_ISSUER must be https:// in production")
        return self

    @property
    def origin(self) -> str:
        """The portal's origin, from which browsers may write, e.g. ``https://licensing.example``."""
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

    @property
    def device_cookie_name(self) -> str:
        return "__Host-portal_device" if self.cookie_secure else "portal_device"


def read_settings() -> Settings:
    """The settings of this process. Raises :class:`SettingsError` with one sentence per error."""
    try:
        return Settings()
    except ValidationError as error:
        problems = error.errors(include_input=False, include_url=False)
        raise SettingsError("The portal cannot start:\n  " + "\n  ".join(map(_sentence, problems))) from None


def _sentence(problem: Mapping[str, Any]) -> str:
    """The error of a setting with the name of its variable. Without its value, which may be a secret."""
    message = str(problem["msg"]).removeprefix("Value error, ")
    if not problem["loc"]:
        return f"{message}."
    field = str(problem["loc"][0])
    name = f"PORTAL_{field.upper()}"
    description = Settings.model_fields[field].description
    if problem["type"] == "missing":
        return f"{name} is not set. {description}." if description else f"{name} is not set."
    sentence = re.sub(r"^(?:Input|String|URL(?: scheme)?) (?=should)", f"{name} ", message)
    sentence = sentence if sentence != message else f"{name}: {message}"
    return f"{sentence}. {description}." if description else f"{sentence}."


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    return read_settings()
