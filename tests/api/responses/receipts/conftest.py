"""Receipts of submitted versions, and their PDF documents."""

import hashlib
import json
import re
import zlib
from dataclasses import dataclass
from typing import Any

from httpx2 import AsyncClient

from tests.api.responses.submissions.conftest import browser, company, other, rfi, stored

__all__ = ["browser", "company", "other", "rfi", "stored"]


@dataclass(frozen=True)
class Attached:
    """``manifest``: the signed bytes."""

    manifest: bytes
    signature: str

    @property
    def contents(self) -> Any:
        return json.loads(self.manifest)


def attached(pdf: bytes) -> Attached:
    """What a reader of PDFs saves as manifest.json and signature.txt."""
    files = []
    for found in re.finditer(rb"/Type\s*/EmbeddedFile.*?stream\r?\n", pdf, re.DOTALL):
        content = pdf[found.end() : pdf.index(b"endstream", found.end())]
        files.append(zlib.decompressobj().decompress(content) if b"FlateDecode" in found[0] else content.strip())
    (manifest,) = (file for file in files if file.startswith(b"{"))
    (signature,) = (file for file in files if not file.startswith(b"{"))
    return Attached(manifest, signature.decode())


async def pdf_of(browser: AsyncClient, receipt_number: str) -> bytes:
    answer = await browser.get(f"/api/submission/receipts/{receipt_number}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), answer.text
    return answer.content


async def matches(client: AsyncClient, content: bytes, receipt_number: str | None = None) -> bool:
    """What the page says about the PDF, or about a file and a number."""
    digest = hashlib.sha256(content).hexdigest()
    answer = await client.post("/api/receipts/check", json={"sha256": digest, "receipt_number": receipt_number})
    assert answer.status_code == 200, answer.text
    found: bool = answer.json()["data"]["matches"]
    return found
