"""A store whose certificate is not trusted is refused at once: no waiting makes it trusted."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from pydantic import SecretStr

from dev.ports import LOCALHOST
from portal.entry.startup import check_database, check_storage, check_valkey
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings, StorageKind
from tests.certificates import Certificate, make_certificate

CHECKS = {"database": check_database, "valkey": check_valkey, "storage": check_storage}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("certificate"))


@asynccontextmanager
async def tls_server(certificate: Certificate, *, is_postgres: bool) -> AsyncIterator[int]:
    """Answers the handshake only, in PostgreSQL after the request for TLS. Yields the port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if is_postgres:
                await reader.readexactly(8)
                writer.write(b"S")
                await writer.start_tls(certificate.server_context())
            await reader.read()
        except (OSError, ssl.SSLError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    tls = None if is_postgres else certificate.server_context()
    async with await asyncio.start_server(answer, LOCALHOST, 0, family=socket.AF_INET, ssl=tls) as server:
        yield server.sockets[0].getsockname()[1]


def pointed_at(settings: Settings, store: str, port: int) -> Settings:
    here = f"{LOCALHOST}:{port}"
    changes: dict[str, dict[str, Any]] = {
        "database": {"database_url": SecretStr(f"postgresql+asyncpg://portal@{here}/portal?sslmode=verify-full")},
        "valkey": {"redis_url": SecretStr(f"rediss://{here}/0")},
        "storage": {
            "storage": StorageKind.S3,
            "s3_endpoint": here,
            "s3_secure": True,
            "s3_access_key": SecretStr("key"),
            "s3_secret_key": SecretStr("key"),
        },
    }
    return settings.model_copy(update=changes[store])


@pytest.mark.parametrize("store", CHECKS)
async def test_an_untrusted_certificate_is_a_certain_refusal(
    settings: Settings, certificate: Certificate, store: str
) -> None:
    async with (
        tls_server(certificate, is_postgres=store == "database") as port,
        open_resources(pointed_at(settings, store, port), application_name="tests") as resources,
    ):
        problem = await CHECKS[store](resources)
    assert problem is not None
    assert problem.is_refusal
    assert "certificate" in problem.text
