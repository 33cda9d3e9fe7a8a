"""The public texts: the portal's own, files that replace them, and files that cannot be used."""

import hashlib
from datetime import date
from pathlib import Path

import pytest
from httpx2 import AsyncClient

from portal.domain.texts import service
from portal.domain.texts.markdown import TextNode, parse
from portal.domain.texts.service import LANGUAGES, MAX_BYTES, NAMES, Texts, texts
from portal.platform.settings import Settings

DEFAULTS = Path(service.__file__).parent / "defaults"


def words(nodes: list[TextNode]) -> str:
    return " ".join(" ".join([node.text or "", words(node.children)]).strip() for node in nodes)


def links(nodes: list[TextNode]) -> list[str]:
    return [one for node in nodes for one in ([node.href] if node.href else []) + links(node.children)]


def loaded(settings: Settings, folder: Path | None) -> Texts:
    return texts(settings.model_copy(update={"texts_dir": folder}))


@pytest.mark.parametrize("name", NAMES)
async def test_they_are_public_and_cacheable(client: AsyncClient, name: str) -> None:
    for language in LANGUAGES:
        answer = await client.get(f"/api/texts/{name}", params={"locale": language})
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=300"
        assert answer.headers["vary"] == "Accept-Language"
        assert "set-cookie" not in answer.headers
        data = answer.json()["data"]
        content = (DEFAULTS / f"{name}.{language}.md").read_bytes()
        assert data["version"] == hashlib.sha256(content).hexdigest()[:12]
        assert date.fromisoformat(data["updated_on"]) <= date(2100, 1, 1)


async def test_an_unknown_text_is_not_found(client: AsyncClient) -> None:
    assert (await client.get("/api/texts/secrets")).status_code == 404
    assert (await client.get("/api/texts/..%2Fprivacy")).status_code == 404


async def test_the_footer_reads_the_latest_date(client: AsyncClient) -> None:
    assert (await client.get("/api/config")).json()["data"]["texts_updated_on"] == "2026-11-27"


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_structure_and_no_open_placeholder(settings: Settings, name: service.Name) -> None:
    def shape(nodes: list[TextNode]) -> list[object]:
        blocks = {"heading", "subheading", "paragraph", "bullets", "numbers", "item", "link"}
        return [(node.kind, shape(node.children)) for node in nodes if node.kind in blocks]

    found = loaded(settings, None)
    english, arabic = found.get(name, "en"), found.get(name, "ar")
    assert shape(english.nodes) == shape(arabic.nodes)
    assert "{" not in words(english.nodes) + words(arabic.nodes)
    assert english.updated_on == arabic.updated_on


def test_a_file_replaces_the_own_text(settings: Settings, tmp_path: Path) -> None:
    content = "---\nupdated: 2027-01-31\n---\n# Rules\n\nAsk *{authority}* at <{support_email}>, not {nobody}.\n"
    (tmp_path / "terms.en.md").write_text(content, encoding="utf-8")
    found = loaded(settings, tmp_path)
    text = found.get("terms", "en")
    assert found.problems == ()
    assert text.version == hashlib.sha256(content.encode()).hexdigest()[:12]
    assert text.updated_on == found.updated_on == date(2027, 1, 31)
    assert [node.kind for node in text.nodes] == ["heading", "paragraph"]
    assert settings.regulator_name_en in words(text.nodes)
    assert "{nobody}" in words(text.nodes)
    assert found.get("terms", "ar") == loaded(settings, None).get("terms", "ar")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe broken", "is not UTF-8"),
        (b"x" * (MAX_BYTES + 1), "is larger than 65536 bytes"),
        (b"---\nupdated: 2027-02-31\n---\nText", "names a date that does not exist: 2027-02-31"),
        (b"  \n", "is empty"),
    ],
)
def test_an_unusable_file_is_reported_and_the_portals_text_is_served(
    settings: Settings, tmp_path: Path, content: bytes, reason: str
) -> None:
    (tmp_path / "privacy.ar.md").write_bytes(content)
    found = loaded(settings, tmp_path)
    assert found.problems == (f"{tmp_path / 'privacy.ar.md'} {reason}",)
    assert found.get("privacy", "ar") == loaded(settings, None).get("privacy", "ar")


def test_what_is_no_file_or_no_folder_is_reported(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "about.en.md").mkdir()
    assert loaded(settings, tmp_path).problems == (f"{tmp_path / 'about.en.md'} cannot be read: Is a directory",)
    missing = tmp_path / "missing"
    assert loaded(settings, missing).problems == (f"{missing} (PORTAL_TEXTS_DIR) is no folder",)


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "Text <img src=x onerror=alert(1)> text",
        "[press](javascript:alert(1))",
        "[press](//evil.example)",
        "[press](data:text/html,x)",
        "![picture](https://evil.example/pixel.png)",
        "[press](/api/logout)",
    ],
)
def test_markup_stays_text_and_other_links_are_none(source: str) -> None:
    found = parse(source)
    assert {node.kind for node in found} == {"paragraph"}
    assert [link for link in links(found) if not link.startswith("https://evil.example/pixel")] == []
    assert "<" not in source or "<" in words(found)


def test_links_to_sites_addresses_and_own_pages() -> None:
    source = "[a](https://a.example) [b](mailto:b@c.example) [c](/app/terms) <https://d.example>"
    assert links(parse(source)) == ["https://a.example", "mailto:b@c.example", "/app/terms", "https://d.example"]


def test_a_name_with_signs_of_markdown_stays_as_it_is(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "about.en.md").write_text("By {authority}", encoding="utf-8")
    named = settings.model_copy(update={"regulator_name_en": "*A* [b](https://c.example) <d>", "texts_dir": tmp_path})
    nodes = texts(named).get("about", "en").nodes
    assert words(nodes).strip() == "By *A* [b](https://c.example) <d>"
    assert links(nodes) == []


def test_deep_nesting_ends(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "about.en.md").write_text("- " * 20_000 + "x", encoding="utf-8")
    assert loaded(settings, tmp_path).get("about", "en").nodes
