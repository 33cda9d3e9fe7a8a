"""Database URLs of cloud providers: libpq's TLS parameters, against a TLS endpoint with a private certificate
authority."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import trustme
from pydantic import SecretStr, ValidationError
from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import DBAPIError

from portal.platform.db.engine import create_engine
from portal.platform.db.migrating import migrate
from portal.platform.setting_types.database_address import driver_arguments, problem_of
from portal.platform.settings import Settings

SSL_REQUEST = bytes.fromhex("0000000804d2162f")


class TlsInFront:
    """Accepts PostgreSQL's request for TLS and forwards the decrypted stream to the server's socket."""

    def __init__(self, context: ssl.SSLContext, socket: Path) -> None:
        self.context = context
        self.socket = socket
        self.encrypted = 0
        self.plain = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.readexactly(len(SSL_REQUEST))
        if first == SSL_REQUEST:
            writer.write(b"S")
            try:
                await writer.start_tls(self.context)
            except (ssl.SSLError, OSError):
                return
            self.encrypted += 1
            first = b""
        else:
            self.plain += 1
        there, back = await asyncio.open_unix_connection(self.socket)
        back.write(first)
        await asyncio.gather(_pass_on(reader, back), _pass_on(there, writer))


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
    except (OSError, ssl.SSLError):
        pass
    finally:
        writer.close()


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def trusted(authority: trustme.CA, tmp_path: Path) -> Path:
    file = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(file))
    return file


@pytest.fixture
async def server(authority: trustme.CA, settings: Settings) -> AsyncIterator[tuple[TlsInFront, URL]]:
    """The certificate names the address localhost, but not 127.0.0.1."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("localhost").configure_cert(context)
    database = make_url(settings.database_url.get_secret_value())
    proxy = TlsInFront(context, Path(str(database.query["host"])) / ".s.PGSQL.5432")
    listening = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    yield proxy, database.set(host="localhost", port=port, query={})
    listening.close()


async def answer(settings: Settings, url: URL) -> int:
    reached = settings.model_copy(update={"database_url": SecretStr(url.render_as_string(hide_password=False))})
    engine = create_engine(reached)
    try:
        async with engine.connect() as connection:
            return int((await connection.execute(text("select 1"))).scalar_one())
    finally:
        await engine.dispose()


@pytest.mark.parametrize("parameter", ["sslmode", "ssl"])
async def test_tls_is_required(settings: Settings, server: tuple[TlsInFront, URL], parameter: str) -> None:
    proxy, url = server
    assert await answer(settings, url.update_query_dict({parameter: "require"})) == 1
    assert (proxy.encrypted, proxy.plain) == (1, 0)


async def test_an_authority_of_ones_own(settings: Settings, server: tuple[TlsInFront, URL], trusted: Path) -> None:
    proxy, url = server
    full = url.update_query_dict({"sslmode": "verify-full", "sslrootcert": str(trusted)})
    assert await answer(settings, full) == 1
    assert proxy.encrypted == 1
    await asyncio.to_thread(migrate, full)


async def test_certificate_authorities_of_the_machine(
    settings: Settings, server: tuple[TlsInFront, URL], trusted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, url = server
    with pytest.raises(OSError, match="certificate verify failed"):
        await answer(settings, url.update_query_dict({"sslmode": "verify-full"}))
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    assert await answer(settings, url.update_query_dict({"sslmode": "verify-full"})) == 1


async def test_a_server_of_another_name(settings: Settings, server: tuple[TlsInFront, URL], trusted: Path) -> None:
    _, url = server
    elsewhere = url.set(host="127.0.0.1").update_query_dict({"sslrootcert": str(trusted)})
    with pytest.raises((OSError, DBAPIError), match="verify failed"):
        await answer(settings, elsewhere.update_query_dict({"sslmode": "verify-full"}))
    assert await answer(settings, elsewhere.update_query_dict({"sslmode": "verify-ca"})) == 1
    assert await answer(settings, elsewhere.update_query_dict({"sslmode": "require"})) == 1


async def test_without_tls(settings: Settings, server: tuple[TlsInFront, URL]) -> None:
    proxy, url = server
    assert await answer(settings, url.update_query_dict({"sslmode": "disable"})) == 1
    assert (proxy.encrypted, proxy.plain) == (0, 1)


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("sslmode=require&application_name=mine&connect_timeout=5", None),
        ("sslmode=verify-full&sslrootcert=system", None),
        ("host=/run/postgresql", None),
        ("sslmode=sometimes", "sslmode must be one of"),
        ("channel_binding=require", "the parameter channel_binding is not understood"),
        ("sslcert=/a.pem", "belong together"),
    ],
)
def test_unsupported_parameters_are_reported(query: str, problem: str | None) -> None:
    found = problem_of(f"postgresql://portal@postgres.example/portal?{query}")
    assert (found is None) if problem is None else problem in str(found)


def test_only_parameters_of_the_driver_are_passed() -> None:
    url, tls = driver_arguments(make_url("postgresql://p@h/d?sslmode=require&application_name=x&host=/run"))
    assert (dict(url.query), tls) == ({"host": "/run"}, {"ssl": "require"})


def test_the_start_stops_with_a_sentence(settings: Settings) -> None:
    said = settings.model_dump() | {"database_url": "postgresql://p:secret@h/d?sslmode=sometimes"}
    with pytest.raises(ValidationError, match="sslmode must be one of disable") as refused:
        Settings.model_validate(said)
    assert "secret" not in str(refused.value.errors(include_input=False))
