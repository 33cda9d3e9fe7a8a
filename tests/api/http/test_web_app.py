"""The web app served by the API: its page, assets and addresses."""

import re

import pytest
from httpx2 import AsyncClient

from tests.api.http.conftest import SCRIPT

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
NONCE = re.compile(r"'nonce-([\w-]{22})'")


@pytest.mark.parametrize(("path", "target"), [("/", "/app/"), ("/login", "/app/login")])
@pytest.mark.parametrize("host", ["localhost:8000", "evil.example", "evil.example/\\@localhost"])
async def test_redirects_name_a_path_and_no_host(visitor: AsyncClient, path: str, target: str, host: str) -> None:
    forged = {"Host": host, "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "Forwarded": "host=evil"}
    answer = await visitor.get(path, headers=forged)
    assert (answer.status_code, answer.headers["location"]) == (307, target)


@pytest.mark.parametrize("path", ["/app", "/app/", "/app/login", "/app/rfiDocumentForm", "/app/usersForm/7"])
async def test_every_screen_is_the_page(visitor: AsyncClient, path: str) -> None:
    answer = await visitor.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.headers["cache-control"] == "no-store"


async def test_each_load_has_a_nonce_of_its_own(visitor: AsyncClient) -> None:
    nonces = set()
    for _ in range(2):
        answer = await visitor.get("/app/")
        policy = answer.headers["content-security-policy"]
        found = set(NONCE.findall(policy))
        assert len(found) == 1
        assert f'nonce="{found.copy().pop()}"' in answer.text
        assert "unsafe-eval" not in policy
        assert "script-src 'self' 'nonce-" in policy
        assert "frame-ancestors 'none'" in policy
        nonces |= found
    assert len(nonces) == 2


async def test_assets_are_kept_for_a_year(visitor: AsyncClient) -> None:
    answer = await visitor.get("/app/assets/main-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert (answer.status_code, answer.text) == (200, SCRIPT)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0.5, gzip;q=1", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000, gzip ;q=0", None),
        ("sbr, x-gzip", None),
        ("identity", None),
        ("", None),
    ],
)
async def test_assets_are_sent_as_they_were_packed(visitor: AsyncClient, accepted: str, encoding: str | None) -> None:
    answer = await visitor.head("/app/assets/main-1a2b.js", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path",
    [
        "/app/../secret.txt",
        "/app/%2e%2e/secret.txt",
        "/app/assets/%2e%2e/%2e%2e/secret.txt",
        "/app/..%2fsecret.txt",
        "/app/..%5csecret.txt",
        "/app//etc/passwd",
        "/app/assets/../../secret.txt%00.js",
    ],
)
async def test_no_path_leads_out(visitor: AsyncClient, path: str) -> None:
    answer = await visitor.get(path)
    assert "not for anybody" not in answer.text
    assert "root:" not in answer.text


@pytest.mark.parametrize("path", ["/app/assets/gone-9f.js", "/nothing", "/app2", "/.env", "/api", "/metrics"])
async def test_missing_assets_are_404(visitor: AsyncClient, path: str) -> None:
    answer = await visitor.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "not_found"


@pytest.mark.parametrize(
    ("language", "title", "markup"),
    [("en", "Page not found", 'lang="en" dir="ltr"'), ("ar-SA,ar;q=0.9", "الصفحة غير موجودة", 'lang="ar" dir="rtl"')],
)
async def test_a_person_sees_a_page(visitor: AsyncClient, language: str, title: str, markup: str) -> None:
    answer = await visitor.get("/nothing/<script>", headers=HTML | {"Accept-Language": language})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert f"<h1>{title}</h1>" in answer.text
    assert markup in answer.text
    assert 'href="/app/"' in answer.text
    assert "<script" not in answer.text
    assert f'<style nonce="{NONCE.findall(answer.headers["content-security-policy"])[0]}">' in answer.text


async def test_the_api_never_answers_with_a_page(visitor: AsyncClient) -> None:
    assert (await visitor.get("/api/nothing", headers=HTML)).json()["error"] == "not_found"
    assert (await visitor.post("/nothing", headers=HTML)).json()["error"] == "not_found"
