"""Settings and the messages about invalid ones."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from portal.platform.settings import LogLevel, Settings, SettingsError, read_settings
from portal.platform.storage import require_folder

PASSWORD = "only-the-database-knows"
COMPLETE = {
    "ENVIRONMENT": "development",
    "SECRET_KEY": "a key for tests only, of enough characters",
    "PUBLIC_URL": "http://localhost:8000",
    "DATABASE_URL": f"postgresql+asyncpg://portal:{PASSWORD}@localhost:5432/portal",
    "REDIS_URL": "redis://localhost:6379/0",
    "STORAGE": "local",
    "STORAGE_DIR": "/nonexistent",
}


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A complete environment; tests invalidate parts of it."""
    for name, value in COMPLETE.items():
        monkeypatch.setenv(f"PORTAL_{name}", value)
    return monkeypatch


def complaint(environment: pytest.MonkeyPatch, **spoilt: str) -> str:
    for name, value in spoilt.items():
        environment.setenv(f"PORTAL_{name}", value)
    with pytest.raises(SettingsError) as raised:
        read_settings()
    return str(raised.value)


def test_missing_settings_are_named_with_their_purpose(environment: pytest.MonkeyPatch) -> None:
    for name in ("SECRET_KEY", "PUBLIC_URL", "DATABASE_URL", "REDIS_URL"):
        environment.delenv(f"PORTAL_{name}")
    assert complaint(environment).splitlines() == [
        "The portal cannot start:",
        "  PORTAL_SECRET_KEY is not set. Master key of codes, tokens and drafts, at least 32 characters.",
        "  PORTAL_PUBLIC_URL is not set. Public URL, e.g. https://licensing.example.",
        "  PORTAL_DATABASE_URL is not set. postgresql+asyncpg://user:password@host:5432/portal.",
        "  PORTAL_REDIS_URL is not set. redis://host:6379/0, or rediss:// with TLS.",
    ]


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("SECRET_KEY", "short", "PORTAL_SECRET_KEY must have at least 32 characters."),
        ("REVIEW_STATUS_NAMES", "{", "PORTAL_REVIEW_STATUS_NAMES: must be a JSON object, e.g. "),
        ("REVIEW_STATUS_NAMES", "[]", "PORTAL_REVIEW_STATUS_NAMES: must be a JSON object, e.g. "),
        (
            "REVIEW_STATUS_NAMES",
            '{"won": {"en": "Won", "ar": "فائز"}}',
            "PORTAL_REVIEW_STATUS_NAMES: knows no status 'won'; ",
        ),
        ("REVIEW_STATUS_NAMES", '{"completed": {"en": "Done"}}', "PORTAL_REVIEW_STATUS_NAMES: needs a name for"),
        (
            "REVIEW_STATUS_NAMES",
            '{"completed": {"en": "{name}", "ar": "تم"}}',
            "PORTAL_REVIEW_STATUS_NAMES: needs a name for",
        ),
        ("PUBLIC_URL", "nonsense", "PORTAL_PUBLIC_URL should be a valid URL, relative URL without a base."),
        ("PUBLIC_URL", "ftp://licensing.example", "PORTAL_PUBLIC_URL should be 'http' or 'https'."),
        ("PUBLIC_URL", "https://licensing.example/portal", "PORTAL_PUBLIC_URL: say the origin alone"),
        ("PUBLIC_URL", "https://licensing.example/?a=b", "PORTAL_PUBLIC_URL: say the origin alone"),
        ("DATABASE_URL", "nonsense", "PORTAL_DATABASE_URL: must look like postgresql+asyncpg://"),
        ("DATABASE_URL", f"mysql://portal:{PASSWORD}@localhost/portal", "PORTAL_DATABASE_URL: must look like"),
        ("DATABASE_URL", f"postgresql://portal:{PASSWORD}@localhost", "PORTAL_DATABASE_URL: must look like"),
        ("DATABASE_URL", f"postgresql://portal:{PASSWORD}@localhost:port/x", "PORTAL_DATABASE_URL: must look like"),
        ("REDIS_URL", f"http://:{PASSWORD}@localhost", "PORTAL_REDIS_URL: must look like redis://"),
        ("PORT", "eighty", "PORTAL_PORT should be a valid integer"),
        ("PORT", "", "PORTAL_PORT should be a valid integer"),
        ("METRICS_PORT", "65536", "PORTAL_METRICS_PORT should be less than or equal to 65535."),
        ("SMTP_PORT", "0", "PORTAL_SMTP_PORT should be greater than or equal to 1."),
        ("SESSION_IDLE_SECONDS", "0", "PORTAL_SESSION_IDLE_SECONDS should be greater than or equal to 1."),
        ("SESSION_ABSOLUTE_SECONDS", "60", "PORTAL_SESSION_ABSOLUTE_SECONDS must not be less than"),
        ("CODE_TRIES", "-1", "PORTAL_CODE_TRIES should be greater than or equal to 1."),
        ("UPLOAD_TOTAL_BYTES", "0", "PORTAL_UPLOAD_TOTAL_BYTES should be greater than or equal to 1."),
        ("LOG_LEVEL", "loud", "PORTAL_LOG_LEVEL should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'."),
        ("LOG_FORMAT", "xml", "PORTAL_LOG_FORMAT should be 'json' or 'console'."),
        ("TRUSTED_PROXIES", "the balancer", "PORTAL_TRUSTED_PROXIES: 'the' does not appear to be an IPv4 or IPv6"),
        ("TRUSTED_PROXIES", "*", "PORTAL_TRUSTED_PROXIES: '*' does not appear to be"),
        ("RFI_DEADLINE", "tomorrow", "PORTAL_RFI_DEADLINE should be a valid datetime"),
        ("RFI_DEADLINE", "2025-02-05T23:59:00", "PORTAL_RFI_DEADLINE: say the offset, e.g. 2025-02-05T23:59:00+03:00."),
        ("MAIL_FROM", "the portal", "PORTAL_MAIL_FROM should match pattern"),
        ("SUPPORT_EMAIL", "a@portal.example, b@portal.example", "PORTAL_SUPPORT_EMAIL should match pattern"),
        ("WEB_DIST", "/nonexistent", "PORTAL_WEB_DIST=/nonexistent holds no index.html: build the web app first."),
        ("STORAGE", "s3", "PORTAL_STORAGE=s3 needs PORTAL_S3_ENDPOINT."),
        ("REDIS_URL", "redis+sentinel://a:26379/0", "PORTAL_REDIS_URL: must name one server: the portal uses neither"),
        ("REDIS_URL", "redis+cluster://a:6379", "PORTAL_REDIS_URL: must name one server: the portal uses neither"),
        ("STORAGE_DIR", "", "PORTAL_STORAGE=local needs PORTAL_STORAGE_DIR."),
        ("SMS_GATEWAY", "http", "PORTAL_SMS_GATEWAY=http needs PORTAL_SMS_GATEWAY_URL and PORTAL_SMS_GATEWAY_TOKEN."),
        (
            "RFI_DRIVER",
            "operator",
            "PORTAL_RFI_DRIVER=operator needs PORTAL_INTERNAL_PORT and PORTAL_OPERATOR_ACCOUNT.",
        ),
        ("OPERATOR_ACCOUNT", "operator", "PORTAL_OPERATOR_ACCOUNT should match pattern"),
        ("ENVIRONMENT", "prod", "PORTAL_ENVIRONMENT should be 'development', 'test' or 'production'."),
        ("ENVIRONMENT", "production", "PORTAL_PUBLIC_URL must be https:// in production."),
    ],
)
def test_wrong_settings_are_reported_in_a_sentence(
    environment: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    said = complaint(environment, **{name: value})
    assert said.startswith("The portal cannot start:\n  " + sentence), said
    assert PASSWORD not in said


def test_sms_by_mail_is_for_development_only(environment: pytest.MonkeyPatch) -> None:
    spoilt = {"ENVIRONMENT": "production", "PUBLIC_URL": "https://licensing.example", "SMS_GATEWAY": "mail"}
    assert "PORTAL_SMS_GATEWAY=mail is for development only." in complaint(environment, **spoilt)


def test_all_invalid_settings_are_reported(environment: pytest.MonkeyPatch) -> None:
    said = complaint(environment, PORT="eighty", CODE_TRIES="0", LOG_LEVEL="loud")
    assert [line.split()[0] for line in said.splitlines()[1:]] == [
        "PORTAL_CODE_TRIES",
        "PORTAL_PORT",
        "PORTAL_LOG_LEVEL",
    ]


def test_an_empty_variable_switches_off(environment: pytest.MonkeyPatch) -> None:
    for name in ("METRICS_PORT", "WORKER_METRICS_PORT", "RFI_OPENS_AT", "MAIL_CATCHER_URL", "WEB_DIST"):
        environment.setenv(f"PORTAL_{name}", "")
    settings = read_settings()
    assert (settings.metrics_port, settings.worker_metrics_port) == (None, None)
    assert (settings.rfi_opens_at, settings.mail_catcher_url, settings.web_dist) == (None, None, None)


def test_proxies_are_listed_with_commas(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("PORTAL_TRUSTED_PROXIES", "10.0.0.7, 10.1.0.0/16,::1")
    assert read_settings().trusted_proxies == ("10.0.0.7", "10.1.0.0/16", "::1")


def test_a_log_level_in_lower_case(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("PORTAL_LOG_LEVEL", "debug")
    assert read_settings().log_level is LogLevel.DEBUG


def test_no_secret_has_a_default() -> None:
    secrets = {name: field for name, field in Settings.model_fields.items() if field.annotation is SecretStr}
    assert {name for name, field in secrets.items() if not field.is_required()} == set()
    assert secrets.keys() == {"secret_key", "database_url", "redis_url"}


def test_the_deadline_of_the_specification_is_the_default(environment: pytest.MonkeyPatch) -> None:
    environment.delenv("PORTAL_RFI_DEADLINE", raising=False)
    assert read_settings().rfi_deadline.isoformat() == "2025-02-05T23:59:00+03:00"


def test_the_command_reports_invalid_settings_and_exits(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("PORTAL_LOG_LEVEL", "loud")
    ended = _portal("serve")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("The portal cannot start:\n  PORTAL_LOG_LEVEL should be")


@pytest.mark.parametrize("folder", ["file", "file/below"])
def test_a_storage_folder_that_cannot_be_used_is_named(
    environment: pytest.MonkeyPatch, tmp_path: Path, folder: str
) -> None:
    (tmp_path / "file").touch()
    environment.setenv("PORTAL_STORAGE_DIR", str(tmp_path / folder))
    with pytest.raises(SettingsError, match=r"^PORTAL_STORAGE_DIR=.* cannot be used \(.*/file is no folder\)"):
        require_folder(read_settings())


def test_a_storage_folder_is_looked_at_and_made_by_its_store(environment: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environment.setenv("PORTAL_STORAGE_DIR", str(tmp_path / "objects" / "below"))
    require_folder(read_settings())
    assert list(tmp_path.iterdir()) == []


def test_a_metrics_port_that_is_taken_is_named(environment: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environment.setenv("PORTAL_STORAGE_DIR", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        environment.setenv("PORTAL_METRICS_PORT", str(port))
        ended = _portal("serve")
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"PORTAL_METRICS_PORT={port} cannot be listened on (Address already in use)")


def _portal(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Runs ``python -m portal …`` in the current environment."""
    command = [sys.executable, "-m", "portal", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)
