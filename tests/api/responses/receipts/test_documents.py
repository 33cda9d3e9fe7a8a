"""The receipt as a PDF: what it contains, and who gets it."""

import hashlib
from datetime import datetime

from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.submissions.receipts import Receipt, ReceiptDocument
from portal.features.responses.submissions.receipts.document import document_of
from portal.platform.clock import iso
from portal.platform.settings import Settings
from portal.platform.signing import Purpose, canonical, is_signed, public_keys
from tests.api.responses.receipts.conftest import attached, pdf_of
from tests.api.responses.submissions.test_versions import FIRST, replaced, submit, submitted, withdraw
from tests.factories.files import PNG


async def test_the_signed_manifest_is_attached(
    browser: AsyncClient, company: User, session: AsyncSession, settings: Settings
) -> None:
    receipt = await submitted(browser)

    pdf = await pdf_of(browser, receipt["receipt_number"])

    found = attached(pdf)
    assert is_signed(Purpose.RECEIPT, found.manifest, found.signature, keys=public_keys(settings))
    contents = found.contents
    assert canonical(contents) == found.manifest
    assert contents["number"] == receipt["receipt_number"]
    assert contents["submitted_at"] == iso(datetime.fromisoformat(receipt["submitted_at"]))
    assert contents["submitted_by"] == company.name
    assert (contents["version"], contents["earlier"]) == (1, [])
    assert [(file["name"], file["size"], file["sha256"], file["uploaded_by"]) for file in contents["files"]] == [
        (name, len(content), hashlib.sha256(content).hexdigest(), company.name)
        for name, content in (("response.pdf", FIRST), ("map.png", PNG))
    ]
    assert [link["url"] for link in contents["links"]] == ["https://example.com/demo"]
    row = await session.get(Receipt, receipt["receipt_number"])
    assert row is not None
    assert row.commitment == hashlib.sha256(found.manifest).hexdigest()
    assert len(bytes.fromhex(contents["salt"])) == 32


async def test_the_same_receipt_gives_the_same_bytes(browser: AsyncClient, session: AsyncSession) -> None:
    number = (await submitted(browser))["receipt_number"]

    first, second = [await pdf_of(browser, number) for _ in range(2)]

    assert first == second
    digests = (await session.scalars(select(ReceiptDocument.sha256))).all()
    assert digests == [hashlib.sha256(first).hexdigest()]


async def test_a_receipt_names_the_versions_before_it(browser: AsyncClient) -> None:
    first = await submitted(browser)
    second = await replaced(browser, first["receipt_number"])
    await withdraw(browser, second["receipt_number"])
    number = (await submit(browser)).json()["data"]["receipt_number"]

    of_all = [await pdf_of(browser, one) for one in (first["receipt_number"], second["receipt_number"], number)]

    earlier = [[(one["number"], one["state"]) for one in attached(pdf).contents["earlier"]] for pdf in of_all]
    replaced_one = (first["receipt_number"], "superseded")
    assert earlier == [[], [replaced_one], [replaced_one, (second["receipt_number"], "withdrawn")]]


async def test_each_salt_is_another_one(browser: AsyncClient, other: AsyncClient) -> None:
    salts = set()
    for client in (browser, other):
        number = (await submitted(client))["receipt_number"]
        salts.add(attached(await pdf_of(client, number)).contents["salt"])
    assert len(salts) == 2


async def test_a_later_name_of_the_company_changes_nothing(
    browser: AsyncClient, company: User, session: AsyncSession
) -> None:
    number = (await submitted(browser))["receipt_number"]
    before = await pdf_of(browser, number)
    company.first_name = "Another"
    await session.flush()
    assert await pdf_of(browser, number) == before


async def test_only_the_company_gets_its_receipts(
    browser: AsyncClient, other: AsyncClient, client: AsyncClient
) -> None:
    number = (await submitted(browser))["receipt_number"]
    for stranger, status in ((other, 404), (client, 401)):
        assert (await stranger.get(f"/api/submission/receipts/{number}")).status_code == status
    assert (await browser.get("/api/submission/receipts/RFI-2026-999999")).status_code == 404


async def test_hostile_names_are_set_as_text(browser: AsyncClient, session: AsyncSession, settings: Settings) -> None:
    number = (await submitted(browser))["receipt_number"]
    row = await session.get(Receipt, number)
    assert row is not None
    hostile = "#panic() $x$ *b* \u202eevil\u202c " + "a" * 300 + "\u0651" * 500
    row.manifest = row.manifest.replace("response.pdf", hostile)

    assert (await pdf_of(browser, number)).startswith(b"%PDF")

    shown = document_of(settings, row)["files"][0]["name"]["text"]
    assert max(map(len, shown.replace("\u200b", " ").split())) <= 30
