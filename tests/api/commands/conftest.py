"""Commands of the image, run in this process."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from pydantic import SecretStr
from sqlalchemy import URL

from dev.stack import MinioServer
from portal.entry import cli
from portal.platform import termination
from portal.platform.settings import Environment, Settings, StorageKind
from portal.platform.storage.s3 import S3Storage
from tests.databases import copied_database

ADMIN = ("admin@licensing.example", "Salma", "Alharbi")


SettingsOf = Callable[[URL], Settings]


Ended = Callable[[], tuple[str, str]]


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ended:
    """Returns what a command has logged and the message that it has left for Kubernetes."""
    file = tmp_path / "termination-log"
    file.touch()
    monkeypatch.setattr(termination, "MESSAGE_FILE", str(file))
    return lambda: (capsys.readouterr().out, file.read_text(encoding="utf-8"))


@pytest.fixture
async def s3_settings(template: URL, minio: MinioServer, settings_of: SettingsOf) -> AsyncIterator[Settings]:
    async with copied_database(template) as database:
        values = {
            "environment": Environment.PRODUCTION,
            "storage": StorageKind.S3,
            "s3_endpoint": minio.endpoint,
            "s3_secure": False,
            "s3_access_key": SecretStr(minio.access_key),
            "s3_secret_key": SecretStr(minio.secret_key),
            "s3_bucket": "commands",
            "s3_source": "Secret portal-s3, keys access-key and secret-key",
        }
        settings = settings_of(database).model_copy(update=values)
        storage = S3Storage.from_settings(settings)
        await storage.prepare()
        await storage.aclose()
        yield settings


def call(monkeypatch: pytest.MonkeyPatch, settings: Settings, *arguments: str) -> int:
    monkeypatch.setattr(cli, "get_settings", lambda: settings)
    monkeypatch.setattr(cli, "configure_logging", lambda _settings: None)
    return cli.main(arguments)
