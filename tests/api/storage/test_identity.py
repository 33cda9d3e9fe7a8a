"""Temporary S3 keys in exchange for a service account's token: from MinIO's token service, and from a failing one."""

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from dev.stack import MinioServer
from portal.entry.startup import check_storage
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Environment, Settings, StorageKind
from portal.platform.storage import StorageRefused, StorageUnavailable, open_storage
from portal.platform.storage.blocks import once, read_range
from portal.platform.storage.s3_keys import WebIdentityKeys
from portal.platform.storage.s3_parts import PART
from tests.api.storage.identity import AUDIENCE, Issuer, TokenService, issuer, token_service

ROLE = "arn:aws:iam::123456789012:role/portal"


@pytest.fixture(scope="module")
def of_kubernetes() -> Iterator[Issuer]:
    with issuer() as made:
        yield made


@pytest.fixture(scope="module")
def trusting(of_kubernetes: Issuer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MinioServer]:
    """A MinIO server that accepts the issuer's tokens; their claim ``policy`` names the rights."""
    openid = {
        "MINIO_IDENTITY_OPENID_CONFIG_URL": f"{of_kubernetes.url}/.well-known/openid-configuration",
        "MINIO_IDENTITY_OPENID_CLIENT_ID": AUDIENCE,
    }
    with MinioServer(tmp_path_factory.mktemp("identity") / "minio", environment=openid) as server:
        yield server


@pytest.fixture
def token_file(tmp_path: Path, of_kubernetes: Issuer) -> Path:
    file = tmp_path / "token"
    file.write_text(of_kubernetes.token(), encoding="ascii")
    return file


@pytest.fixture
def by_identity(settings: Settings, trusting: MinioServer, token_file: Path) -> Settings:
    return settings.model_copy(
        update={
            "environment": Environment.TEST,
            "storage": StorageKind.S3,
            "s3_endpoint": trusting.endpoint,
            "s3_token_file": token_file,
            "s3_secure": False,
            "s3_bucket": "identity",
            "s3_source": "storage.webIdentity",
        }
    )


def put_token(file: Path, token: str | None) -> None:
    """Replaces the file's token; None removes the file."""
    file.unlink()
    if token is not None:
        file.write_text(token, encoding="ascii")


async def in_parts(size: int) -> AsyncIterator[bytes]:
    for _ in range(size // 65_536):
        yield bytes(65_536)


async def test_objects_are_stored_with_keys_for_the_token(by_identity: Settings) -> None:
    async with open_storage(by_identity) as storage:
        await storage.prepare()
        await storage.check()
        await storage.put("a/small", once(b"small"), content_type="text/plain", expected_size=5)
        await storage.put("a/large", in_parts(PART + 65_536), content_type="text/plain")
        assert await read_range(storage, "a/small", 0, 5) == b"small"
        assert await storage.size("a/large") == PART + 65_536
        await storage.abandon("a/large")
        await storage.delete("a/small")


@pytest.mark.parametrize("wrong", ["audience", "expired", "missing"])
async def test_a_refused_token_names_the_setting_and_never_the_token(
    by_identity: Settings, of_kubernetes: Issuer, token_file: Path, wrong: str
) -> None:
    token = of_kubernetes.token(audience="another") if wrong == "audience" else of_kubernetes.token(seconds=-60)
    put_token(token_file, None if wrong == "missing" else token)
    async with open_resources(by_identity, application_name="tests") as resources:
        problem = await check_storage(resources)
    assert problem is not None
    assert problem.is_refusal
    named = "The S3 store refuses PORTAL_S3_TOKEN_FILE and PORTAL_S3_ROLE_ARN (storage.webIdentity) for the bucket"
    assert problem.text.startswith(named)
    assert f"{token_file} cannot be read" in problem.text if wrong == "missing" else "token service" in problem.text
    assert token not in problem.text


@pytest.fixture
def service() -> Iterator[TokenService]:
    with token_service() as serving:
        yield serving


async def test_keys_are_exchanged_once_and_renewed_with_the_newest_token(
    service: TokenService, token_file: Path
) -> None:
    put_token(token_file, "older\n")
    keys = WebIdentityKeys(token_file, url=service.url, role=ROLE)
    assert [(await keys.current()).access_key for _ in range(3)] == ["KEY1"] * 3
    assert service.forms == [
        {
            "Action": "AssumeRoleWithWebIdentity",
            "Version": "2011-06-15",
            "WebIdentityToken": "older",
            "RoleArn": ROLE,
            "RoleSessionName": "rfi-portal",
        }
    ]
    keys._renewal_at = 0
    put_token(token_file, "newer\n")
    assert (await keys.current()).access_key == "KEY2"
    assert service.forms[-1]["WebIdentityToken"] == "newer"


async def test_valid_keys_survive_an_outage_of_the_service(service: TokenService, token_file: Path) -> None:
    keys = WebIdentityKeys(token_file, url=service.url, role=None)
    await keys.current()
    service.error = (503, "ServiceUnavailable")
    keys._renewal_at = 0
    assert [(await keys.current()).access_key for _ in range(3)] == ["KEY1"] * 3
    assert len(service.forms) == 2, "asked again later, not for each request"


async def test_expired_keys_are_not_used(service: TokenService, token_file: Path) -> None:
    service.lifetime = timedelta(seconds=2)
    keys = WebIdentityKeys(token_file, url=service.url, role=None)
    await keys.current()
    keys._renewal_at = 0
    for error, raised in (((403, "AccessDenied"), StorageRefused), ((500, "Fault"), StorageUnavailable)):
        service.error = error
        with pytest.raises(raised, match=f"the token service answered {error[1]}"):
            await keys.current()


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ({"s3_endpoint": "s3.eu-south-1.amazonaws.com"}, "https://sts.eu-south-1.amazonaws.com"),
        ({"s3_endpoint": "s3.cn-north-1.amazonaws.com.cn"}, "https://sts.eu-south-1.amazonaws.com.cn"),
        ({"s3_endpoint": "minio.stores:9000", "s3_secure": False}, "http://minio.stores:9000"),
        ({"s3_endpoint": "minio.stores", "s3_sts_url": "https://sts.example/x"}, "https://sts.example/x"),
    ],
)
def test_the_service_is_that_of_aws_or_the_store(settings: Settings, given: dict[str, object], url: str) -> None:
    assert settings.model_copy(update={"s3_region": "eu-south-1", **given}).s3_token_service == url


def test_variables_of_the_platform_are_read(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_WEB_IDENTITY_TOKEN_FILE", "/var/run/aws/token")
    monkeypatch.setenv("AWS_ROLE_ARN", ROLE)
    given = settings.model_dump(exclude_none=True) | {"storage": "s3", "s3_endpoint": "s3.example"}
    found = Settings.model_validate(given)
    assert (str(found.s3_token_file), found.s3_role_arn) == ("/var/run/aws/token", ROLE)
    assert found.has_s3_identity
    with_keys = Settings.model_validate(given | {"s3_access_key": "a", "s3_secret_key": "b"})
    assert not with_keys.has_s3_identity
    with pytest.raises(ValueError, match="PORTAL_S3_TOKEN_FILE without keys"):
        Settings.model_validate(given | {"s3_access_key": "a"})
