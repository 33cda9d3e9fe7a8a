"""The document library for readers and operators."""

from pathlib import Path
from uuid import uuid4

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus
from portal.features.request.library import service
from portal.features.request.library.samples.entries import ENTRIES, KEYS
from portal.platform.errors import NotFound, UnsupportedFile, ValidationFailed
from portal.platform.runtime.resources import Resources
from tests.api.conftest import CountStatements, SignIn
from tests.api.request.library.conftest import bytes_of, items, run_jobs
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.files import PNG, a_pdf

TITLES = [
    "RFI on HD mapping and panoramic imaging",
    "Policy framework for panoramic imaging and HD mapping",
    "National geospatial data policies and standards",
    "Guide to geospatial activity licensing",
    "Panoramic imaging guidelines",
    "Surveying compliance guidelines",
    "Surveying terms and conditions",
]


def stored(resources: Resources) -> set[Path]:
    folder = resources.settings.storage_dir
    assert folder is not None
    return {path for path in (folder / "library").rglob("*") if path.is_file()}


async def test_the_seven_entries_in_both_languages(
    browser: AsyncClient, session: AsyncSession, count_statements: CountStatements
) -> None:

    with count_statements() as statements:
        shown = await items(browser)

    assert len(statements) <= 4
    assert [item["title"]["en"] for item in shown] == TITLES
    assert [item["position"] for item in shown] == list(range(1, 8))
    assert [item["key"] for item in shown] == list(KEYS)
    for item in shown:
        assert item["kind"] == "missing"
        assert (item["url"], item["name"], item["size"], item["content_type"]) == (None, None, None, None)
        for words in (item["title"], item["description"]):
            assert any("\u0600" <= letter <= "\u06ff" for letter in words["ar"])
            assert words["en"].isascii()


async def test_a_file_is_listed_and_downloaded(
    browser: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    content = a_pdf(400_000)
    await service.set_file(
        session, resources, key="policy-framework", name="إطار السياسات.pdf", chunks=bytes_of(content)
    )

    item = (await items(browser))[1]
    assert (item["kind"], item["name"], item["size"], item["content_type"]) == (
        "file",
        "إطار السياسات.pdf",
        400_000,
        "application/pdf",
    )
    answer = await browser.get(f"/api/documents/{item['id']}/file")
    assert answer.content == content
    assert answer.headers["content-disposition"].startswith('attachment; filename="file.pdf"; filename*=UTF-8')
    assert answer.headers["content-length"] == "400000"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_link_is_listed_and_holds_no_file(browser: AsyncClient, session: AsyncSession) -> None:
    await service.set_link(session, key="surveying-terms", url="https://example.com/terms")

    item = (await items(browser))[6]
    assert (item["kind"], item["url"]) == ("link", "https://example.com/terms")
    for missing in (item["id"], uuid4()):
        answer = await browser.get(f"/api/documents/{missing}/file")
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


async def test_the_files_of_earlier_versions_are_kept(
    browser: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    before = stored(resources)
    for name, content in (("first.pdf", a_pdf()), ("second.png", PNG)):
        await service.set_file(session, resources, key="licensing-guide", name=name, chunks=bytes_of(content))
    item = (await items(browser))[3]
    assert (await browser.get(f"/api/documents/{item['id']}/file")).content == PNG

    await run_jobs(session, resources)

    assert len(stored(resources) - before) == 2
    await service.clear(session, key="licensing-guide")
    item = (await items(browser))[3]
    assert (item["kind"], [version["number"] for version in item["versions"]]) == ("missing", [3, 2, 1])
    assert (await browser.get(f"/api/documents/{item['id']}/file")).status_code == 404
    assert len((await session.scalars(select(AuditEvent).where(AuditEvent.action == "document.changed"))).all()) == 3


async def test_the_command_line_sets_the_file_of_one_language(
    browser: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    key = "licensing-guide"
    await service.set_file(session, resources, key=key, name="both.pdf", chunks=bytes_of(a_pdf()))
    await service.set_file(session, resources, key=key, name="دليل.pdf", chunks=bytes_of(a_pdf()), language="ar")

    files = {locale: (await items(browser, locale))[3]["files"] for locale in ("en", "ar")}

    assert [(file["language"], file["name"]) for file in files["en"]] == [("en", "both.pdf"), ("ar", "دليل.pdf")]
    assert [file["language"] for file in files["ar"]] == ["ar", "en"]


@pytest.mark.parametrize(
    ("name", "content"), [("guide.exe", b"MZ"), ("guide.pdf", b"<html>"), ("guide", a_pdf()), ("guide.docx", a_pdf())]
)
async def test_operators_cannot_set_files_that_uploads_refuse(
    session: AsyncSession, resources: Resources, name: str, content: bytes
) -> None:
    before = stored(resources)
    with pytest.raises(UnsupportedFile):
        await service.set_file(session, resources, key="licensing-guide", name=name, chunks=bytes_of(content))
    assert stored(resources) == before


async def test_wrong_keys_and_addresses(session: AsyncSession, resources: Resources) -> None:
    with pytest.raises(NotFound):
        await service.set_link(session, key="secrets", url="https://example.com")
    with pytest.raises(NotFound):
        await service.set_file(session, resources, key="../x", name="a.pdf", chunks=bytes_of(a_pdf()))
    with pytest.raises(ValidationFailed):
        await service.set_link(session, key="licensing-guide", url="javascript:alert(1)")


async def test_samples_fill_only_empty_entries(
    browser: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    await service.set_link(session, key="surveying-terms", url="https://example.com/terms")

    await service.ensure_samples(session, resources)
    first = await items(browser)
    await service.ensure_samples(session, resources)

    assert await items(browser) == first
    assert [item["kind"] for item in first] == ["file"] * 6 + ["link"]
    for item in first[:6]:
        assert item["name"] == f"sample-{item['key']}.pdf"
        assert item["content_type"] == "application/pdf"
        assert 10_000 < item["size"] < 200_000


async def test_access_to_the_library(
    client: AsyncClient, browser: AsyncClient, session: AsyncSession, resources: Resources, sign_in: SignIn
) -> None:
    await service.ensure_samples(session, resources)
    file = f"/api/documents/{(await items(browser))[0]['id']}/file"
    readers: list[tuple[AsyncClient, int]] = [
        (browser, 200),
        (await sign_in(await an_admin(session, grants=[])), 200),
        (client, 401),
        (await sign_in(await a_company(session, status=AccountStatus.APPROVED)), 403),
        (await sign_in(await a_company(session, status=AccountStatus.PENDING, answered=True)), 403),
        (await sign_in(await a_company(session, status=AccountStatus.REJECTED, answered=True)), 403),
    ]
    for reader, status in readers:
        assert (await reader.get("/api/documents")).status_code == status
        assert (await reader.get(file)).status_code == status


def test_every_entry_has_its_words_and_its_sample() -> None:
    folder = Path(service.__file__).with_name("sample_files")
    assert {path.stem for path in folder.iterdir()} == set(KEYS)
    for entry in ENTRIES:
        assert (folder / f"{entry.key}.pdf").read_bytes().startswith(b"%PDF-")
