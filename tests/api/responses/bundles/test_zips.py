"""Contents of a ZIP: the submitted files, the answers, and a manifest of them."""

import csv
import hashlib
import io
import json
import re
import unicodedata
import zlib
from contextlib import suppress
from pathlib import Path
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import ids_of
from portal.features.responses.submissions.queries import CONTENTS
from portal.platform.clock import iso, utc_now
from portal.platform.i18n import translate
from portal.platform.runtime.resources import Resources
from portal.platform.storage.blocks import once
from tests.api.responses.bundles.conftest import MakeBundle, ReadZip, whole
from tests.factories.answers import given_answers
from tests.factories.bundles import a_submitted_company
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.files import PNG, a_pdf
from tests.factories.questions import a_clarification
from tests.factories.submissions import DOCUMENT, a_submission, an_addition


async def requested(browser: AsyncClient, **companies: object) -> UUID:
    answer = await browser.post("/api/bundles?locale=en", json=companies)
    assert answer.status_code == 201, answer.text
    return UUID(answer.json()["data"]["id"])


async def test_files_answers_and_manifest(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    files = {"response.pdf": a_pdf(700_000), "خريطة.png": PNG, "RESPONSE.pdf": a_pdf()}
    await a_submitted_company(
        session, resources.storage, rfi, files=files, organization_name="شركة نجد للخرائط", with_feedback=True
    )
    bundle = await make(await requested(browser))
    assert bundle.state == "ready"
    archive = await read_zip(bundle)

    folder = "شركة نجد للخرائط"
    expected = {
        f"{folder}/response/response.pdf": files["response.pdf"],
        f"{folder}/attachments/خريطة.png": PNG,
        f"{folder}/attachments/RESPONSE.pdf": files["RESPONSE.pdf"],
    }
    answers = {f"{folder}/answers.pdf", f"{folder}/answers.csv"}
    assert set(archive.namelist()) == {*expected, *answers, "manifest.csv", "manifest.json"}
    assert {name: archive.read(name) for name in expected} == expected
    manifest = json.loads(archive.read("manifest.json"))
    listed = {file["path"]: (file["size"], file["sha256"]) for file in manifest["files"]}
    assert listed == {
        name: (len(archive.read(name)), hashlib.sha256(archive.read(name)).hexdigest())
        for name in {*expected, *answers}
    }
    rows = list(csv.DictReader(io.StringIO(archive.read("manifest.csv").decode("utf-8-sig"))))
    assert [row["path"] for row in rows] == [file["path"] for file in manifest["files"]]
    [company] = manifest["companies"]
    assert company["number"].startswith("RFI-TEST-")
    assert company["links"] == [{"url": "https://najd.example/coverage", "title": "التغطية"}]
    content = b"".join([chunk async for chunk in resources.storage.read(bundle.object_key or "")])
    assert (bundle.size, bundle.sha256) == (len(content), hashlib.sha256(content).hexdigest())
    assert bundle.bytes_done == bundle.bytes_total == sum(map(len, files.values()))
    assert bundle.companies_done == bundle.companies_total == 1


async def test_additions_have_folders_of_their_own(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    """Only additions sent to the current version are included, and a file named NOTE.txt does not replace the note."""
    user = await a_submitted_company(
        session, resources.storage, rfi, files={"response.pdf": a_pdf()}, organization_name="Najd"
    )
    statement = select(Submission).where(Submission.company_id == user.company_id)
    submission = (await session.scalars(statement.options(*CONTENTS))).one()
    before = (await browser.post("/api/bundles/estimate", json={})).json()["data"]
    sent = an_addition(submission, user, note="قائمة الكاميرات", sent_at=utc_now())
    sent.files[0].name = "NOTE.txt"
    unsent = an_addition(submission, user)
    earlier = an_addition(submission, user, note="Of an earlier version", sent_at=utc_now())
    earlier.receipt_number = "RFI-TEST-OLD"
    for addition in (sent, unsent, earlier):
        key = addition.files[0].object_key
        await resources.storage.put(key, once(DOCUMENT), content_type="application/pdf", expected_size=len(DOCUMENT))
    await session.flush()
    after = (await browser.post("/api/bundles/estimate", json={})).json()["data"]
    assert (after["files"] - before["files"], after["bytes"] - before["bytes"]) == (1, len(DOCUMENT))
    bundle = await make(await requested(browser))
    archive = await read_zip(bundle)
    added = {name: archive.read(name) for name in archive.namelist() if "/additions/" in name}
    assert added == {
        "Najd/additions/1/note.txt": "قائمة الكاميرات".encode(),
        "Najd/additions/1/NOTE (2).txt": DOCUMENT,
    }
    manifest = json.loads(archive.read("manifest.json"))["files"]
    lines = {file["path"]: file for file in manifest if file["kind"] == "addition"}
    assert {path: line["sha256"] for path, line in lines.items()} == {
        path: hashlib.sha256(content).hexdigest() for path, content in added.items()
    }
    assert {line["submitted_at"] for line in lines.values()} == {iso(sent.sent_at or utc_now())}
    assert bundle.bytes_done == bundle.bytes_total


async def test_drafts_are_not_in_the_zip(
    session: AsyncSession, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, organization_name="Drafting")
    await given_answers(session, user, "questionnaire", submitted_at=None)
    await a_submission(session, user, rfi)
    archive = await read_zip(await make(await requested(browser)))
    assert set(archive.namelist()) == {"manifest.csv", "manifest.json"}
    [company] = json.loads(archive.read("manifest.json"))["companies"]
    assert (company["organization_name"], company["submitted_at"]) == ("Drafting", None), "who is missing is said"


@pytest.mark.parametrize(
    "companies",
    [{}, {"response": "submitted"}, {"response": "notSubmitted"}, {"search": "najd"}, {"feedback": "given"}],
)
async def test_a_bundle_holds_the_companies_of_the_table(
    session: AsyncSession,
    resources: Resources,
    rfi: Rfi,
    browser: AsyncClient,
    make: MakeBundle,
    read_zip: ReadZip,
    companies: dict[str, str],
) -> None:
    await a_submitted_company(session, resources.storage, rfi, files={"a.pdf": a_pdf()}, organization_name="Najd One")
    await a_submitted_company(session, resources.storage, rfi, files={"a.pdf": a_pdf()}, with_feedback=True)
    await a_company(session, status=AccountStatus.APPROVED, organization_name="Najd Two")
    await a_company(session, organization_name="Najd Waiting")
    ids = await ids_of(session, await the_current(session, resources), CompanyFilter.model_validate(companies))
    archive = await read_zip(await make(await requested(browser, **companies)))
    listed = [company["company_id"] for company in json.loads(archive.read("manifest.json"))["companies"]]
    assert listed == [str(company_id) for company_id in ids]
    chosen = await requested(browser, **companies, ids=[str(ids[-1])])
    archive = await read_zip(await make(chosen))
    listed = [company["company_id"] for company in json.loads(archive.read("manifest.json"))["companies"]]
    assert listed == [str(ids[-1])]


async def test_names_of_any_kind_become_folders_that_every_system_takes(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    names = ["Najd", "NAJD", "CON", "a/../../b", "\u202egpj.exe", "名" * 200, "manifest.csv", "...", "é", "e\u0301"]
    for name in names:
        await a_submitted_company(session, resources.storage, rfi, files={"nul.pdf": a_pdf()}, organization_name=name)
    archive = await read_zip(await make(await requested(browser)))
    folders = {name.split("/")[0] for name in archive.namelist()} - {"manifest.csv", "manifest.json"}
    assert len(folders) == len(names)
    assert len({unicodedata.normalize("NFKC", folder).casefold() for folder in folders}) == len(names)
    for path in archive.namelist():
        parts = path.split("/")
        assert not any(part in {"", ".", ".."} or part.endswith((".", " ")) for part in parts), path
        assert not any(unicodedata.category(character) in {"Cc", "Cf"} for character in path), path
        assert all(len(part.encode()) <= 255 for part in parts), path
    assert "CON" not in folders
    assert "nul.pdf" not in {path.split("/")[-1] for path in archive.namelist()}


async def test_answers_are_no_formulas_and_no_markup(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    hostile = '=HYPERLINK("http://x") #panic() $x^2$ *b* #read("/etc/passwd") `raw` \\ <label> @ref'
    user = await a_submitted_company(
        session, resources.storage, rfi, files={"=cmd.pdf": a_pdf()}, organization_name=f"+{hostile}"
    )
    row = await given_answers(session, user, "feedback")
    row.answers = {**row.answers, "additionalComments": {"value": hostile}}
    await session.flush()
    archive = await read_zip(await make(await requested(browser)))
    [table] = [name for name in archive.namelist() if name.endswith("answers.csv")]
    for name in (table, "manifest.csv"):
        cells = [cell for row in csv.reader(io.StringIO(archive.read(name).decode("utf-8-sig"))) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))], name
    [pages] = [name for name in archive.namelist() if name.endswith("answers.pdf")]
    assert archive.read(pages).startswith(b"%PDF-")


async def test_the_same_companies_give_the_same_bytes(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    await a_submitted_company(session, resources.storage, rfi, files={"a.pdf": a_pdf()})
    first, second = [await read_zip(await make(await requested(browser))) for _ in range(2)]
    for one, other in zip(first.infolist(), second.infolist(), strict=True):
        if not one.filename.startswith("manifest"):
            assert (one.filename, one.date_time, one.CRC) == (other.filename, other.date_time, other.CRC)


async def test_published_clarifications_are_in_every_zip(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    await a_submitted_company(session, resources.storage, rfi, files={"a.pdf": a_pdf()})
    await a_clarification(session, rfi, number=None)
    without = await read_zip(await make(await requested(browser)))
    assert "clarifications.pdf" not in without.namelist()
    await a_clarification(session, rfi)
    archive = await read_zip(await make(await requested(browser)))
    pdf = archive.read("clarifications.pdf")
    assert pdf.startswith(b"%PDF")
    listed = {file["path"]: file for file in json.loads(archive.read("manifest.json"))["files"]}
    line = listed["clarifications.pdf"]
    assert (line["kind"], line["company_id"], line["size"]) == ("clarifications", "", len(pdf))


async def test_one_companys_zip_comes_at_once(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, tmp_path: Path
) -> None:
    content = a_pdf(900_000)
    user = await a_submitted_company(
        session, resources.storage, rfi, files={"a.pdf": content}, organization_name="شركة نجد"
    )
    answer = await browser.get(f"/api/bundles/companies/{user.company_id}/file")
    assert answer.status_code == 200
    assert "filename*=UTF-8''%D8%B4" in answer.headers["Content-Disposition"]
    archive = whole(answer.content, tmp_path)
    assert archive.read("شركة نجد/response/a.pdf") == content
    # A missing file is detected before the first byte.
    submission = json.loads(archive.read("manifest.json"))["companies"][0]
    assert submission["company_id"] == str(user.company_id)


async def test_one_companys_zip_is_refused_where_the_store_lost_a_file(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await a_submission(session, user, rfi, submitted=True)
    answer = await browser.get(f"/api/bundles/companies/{user.company_id}/file?locale=ar")
    assert (answer.status_code, answer.json()["error"]) == (503, "bundle_failed")
    assert answer.json()["message"] == "تعذّر إنشاء الملف المضغوط"
    pending = await a_company(session)
    assert (await browser.get(f"/api/bundles/companies/{pending.company_id}/file")).status_code == 404


async def test_the_answers_are_pages_that_a_screen_reader_can_walk(
    session: AsyncSession, resources: Resources, rfi: Rfi, browser: AsyncClient, make: MakeBundle, read_zip: ReadZip
) -> None:
    """Headings of every level, a table with header cells, an outline, a title and the language of every text."""
    await a_submitted_company(
        session, resources.storage, rfi, files={"a.pdf": a_pdf()}, organization_name="Najd", with_feedback=True
    )
    archive = await read_zip(await make(await requested(browser)))
    pdf = _unpacked(archive.read("Najd/answers.pdf"))
    tags = set(re.findall(rb"/S ?/(\w+)", pdf))
    assert {b"H1", b"H2", b"H3", b"H4", b"Table", b"THead", b"TH", b"TD"} <= tags
    assert b"/Outlines" in pdf
    assert {b"/Lang(en-GB)", b"/Lang(ar-SA)"} <= set(re.findall(rb"/Lang\([\w-]+\)", pdf))
    assert b"/Title(Response and answers: Najd)" in pdf


def test_the_document_is_called_response_document() -> None:
    assert translate("answers.document", "en") == "Response document"
    assert translate("answers.document", "ar") == "وثيقة الرد"


def _unpacked(pdf: bytes) -> bytes:
    """Returns the file with its compressed streams also uncompressed."""
    plain = [pdf]
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        with suppress(zlib.error):
            plain.append(zlib.decompress(stream))
    return b"\n".join(plain)
