"""The built web app over HTTP: compressed by the build, selected by Accept-Encoding."""

import gzip
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest

from dev.portal_process import RunningPortal
from tests.e2e.conftest import DIST

pytestmark = pytest.mark.e2e

KINDS = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
WORTH_PACKING = 1024


def _largest(kind: str) -> Path:
    return max((DIST / "assets").glob(f"*.{kind}"), key=lambda file: file.stat().st_size)


@pytest.fixture(scope="session")
async def client(portal: RunningPortal) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=portal.url) as client:
        yield client


async def _raw(client: httpx2.AsyncClient, path: str, accepted: str, **headers: str) -> tuple[httpx2.Response, bytes]:
    """Returns the response and its undecoded bytes."""
    asked = {"Accept-Encoding": accepted, **headers}
    async with client.stream("GET", path, headers=asked) as answer:
        return answer, b"".join([chunk async for chunk in answer.aiter_raw()])


def _scripts_of_the_page(page: str) -> Iterator[str]:
    return (found.group(1) for found in re.finditer(r'src="(/app/assets/[^"]+\.js)"', page))


async def test_the_page_names_packed_scripts(client: httpx2.AsyncClient) -> None:
    scripts = list(_scripts_of_the_page((await client.get("/app/login")).text))
    assert scripts
    for path in scripts:
        answer, _ = await _raw(client, path, "gzip, deflate, br, zstd")
        assert answer.headers["content-encoding"] == "br"


async def test_the_page_is_compressed_with_a_nonce_of_its_own(client: httpx2.AsyncClient) -> None:
    plain, page = await _raw(client, "/app/login", "identity")
    answer, body = await _raw(client, "/app/login", "gzip, deflate, br, zstd")
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == answer.headers["vary"] == "Accept-Encoding"
    nonces = [re.findall(rb'nonce="([^"]+)"', text) for text in (page, gzip.decompress(body))]
    assert nonces[0] != nonces[1]
    assert gzip.decompress(body).replace(nonces[1][0].strip(), b"") == page.replace(nonces[0][0].strip(), b"")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("accepted", "encoding"), [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip")])
async def test_a_file_comes_packed(client: httpx2.AsyncClient, kind: str, accepted: str, encoding: str) -> None:
    file = _largest(kind)
    answer, body = await _raw(client, f"/app/assets/{file.name}", accepted)
    assert (answer.status_code, answer.headers["content-encoding"]) == (200, encoding)
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].partition(";")[0] == KINDS[kind]
    assert int(answer.headers["content-length"]) == len(body) < file.stat().st_size
    assert "immutable" in answer.headers["cache-control"]
    if encoding == "gzip":
        assert gzip.decompress(body) == file.read_bytes()


@pytest.mark.parametrize("kind", KINDS)
async def test_without_accept_encoding_nothing_is_compressed(client: httpx2.AsyncClient, kind: str) -> None:
    file = _largest(kind)
    answer, body = await _raw(client, f"/app/assets/{file.name}", "identity")
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"
    assert body == file.read_bytes()


async def test_encodings_differ_by_etag_and_range(client: httpx2.AsyncClient) -> None:
    """A range refers to the encoding of its ETag, so that parts of two encodings are never combined."""
    path = f"/app/assets/{_largest('js').name}"
    tags = {}
    for accepted in ("br", "gzip", "identity"):
        whole, body = await _raw(client, path, accepted)
        tag = tags[accepted] = whole.headers["etag"]
        part, cut = await _raw(client, path, accepted, **{"Range": "bytes=100-199", "If-Range": tag})
        assert (part.status_code, part.headers["etag"]) == (206, tag)
        assert part.headers.get("content-encoding") == whole.headers.get("content-encoding")
        assert part.headers["content-range"] == f"bytes 100-199/{len(body)}"
        assert cut == body[100:200]
    assert len(set(tags.values())) == 3
    other, _ = await _raw(client, path, "br", **{"Range": "bytes=100-199", "If-Range": tags["gzip"]})
    assert other.status_code == 200


async def test_packings_have_no_address_of_their_own(client: httpx2.AsyncClient) -> None:
    answer = await client.get(f"/app/assets/{_largest('js').name}.br")
    assert answer.status_code == 404


def test_the_build_packed_all_that_is_worth_it() -> None:
    worth = [
        file for kind in KINDS for file in (DIST / "assets").glob(f"*.{kind}") if file.stat().st_size >= WORTH_PACKING
    ]
    assert len(worth) > 100
    assert [file.name for file in worth if not Path(f"{file}.br").exists() or not Path(f"{file}.gz").exists()] == []
