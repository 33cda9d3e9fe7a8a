"""The receipt as a PDF in both languages, with its manifest and signature attached."""

import hashlib
import io
import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert

from portal.domain.identity.access import Actor
from portal.domain.submissions.receipts import Receipt, ReceiptDocument
from portal.domain.typesetting.texts import both, breakable, file_name, instant_in_both, typed
from portal.features.responses.submissions.receipts.issuing import receipt_of
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import NotFound
from portal.platform.i18n import LOCALES, format_instant, translate
from portal.platform.i18n.sizes import format_bytes, format_size
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from portal.platform.signing import key_id

TEMPLATE = "receipt.typ"
CHECK_PATH = "/app/verify-receipt"
CONTENT_TYPE = "application/pdf"
_NUMBER = re.compile(r"[0-9A-Z-]{1,40}")
_WORDS = ("title", "later", "proof", "proof_text", "check", "manifest", "signature")
# Of standards and files, which are the same in both languages.
_NAMES = {
    "algorithm": "Ed25519",
    "hash": "SHA-256",
    "manifest": "manifest.json",
    "signature": "signature.txt",
    "standard": "RFC 7638",
    "zone": "UTC",
}
_SHARED_WORDS = ("files", "links", "item", "value")


async def write_pdf(
    resources: Resources, receipt_number: str, *, company_id: UUID | None = None, many_readers: bool = False
) -> bytes | None:
    """The PDF, whose digest is on record before the company has it; None as for ``receipt_of``.

    The same bytes each time, as long as layout, texts and names of the portal stay the same. ``many_readers``: as of
    ``set_pages``.
    """
    from portal.domain.typesetting.pages import set_pages  # noqa: PLC0415  (a worker that sends codes needs none)

    settings = resources.settings
    async with unit_of_work(resources.sessions) as session:
        receipt = await receipt_of(session, settings, receipt_number, company_id=company_id)
        if receipt is None:
            return None
        document, issued_at = document_of(settings, receipt), receipt.issued_at
    pdf = await set_pages(TEMPLATE, document, at=issued_at, many_readers=many_readers)
    made = {"sha256": hashlib.sha256(pdf).hexdigest(), "receipt_number": receipt_number}
    async with unit_of_work(resources.sessions) as session:
        await session.execute(insert(ReceiptDocument).values(made).on_conflict_do_nothing())
    return pdf


async def own_pdf(resources: Resources, actor: Actor, receipt_number: str) -> bytes:
    """The receipt of any version that the actor's company submitted. Raises :class:`NotFound`."""
    if actor.company_id is None or not _NUMBER.fullmatch(receipt_number):
        raise NotFound
    pdf = await write_pdf(resources, receipt_number, company_id=actor.company_id)
    if pdf is None:
        raise NotFound
    return pdf


def name_of(receipt_number: str) -> str:
    return f"receipt-{receipt_number}.pdf"


def document_of(settings: Settings, receipt: Receipt) -> dict[str, Any]:
    """Input of the template ``receipt.typ``."""
    manifest = json.loads(receipt.manifest)
    address = f"{settings.origin}{CHECK_PATH}"
    return {
        "product": {"en": settings.product_name_en, "ar": settings.product_name_ar},
        "regulator": manifest["authority"],
        "rfi": {"en": manifest["request"]["en"], "ar": manifest["request"]["ar"]},
        "number": receipt.receipt_number,
        "words": {
            **{name: both(f"receipt.{name}", **_NAMES) for name in _WORDS},
            **{name: both(f"answers.{name}") for name in _SHARED_WORDS},
        },
        "facts": list(_facts(manifest)),
        "files": [_file(file) for file in manifest["files"]],
        "links": [
            {"url": breakable(link["url"]), "title": _typed_text(link["title"] or "")} for link in manifest["links"]
        ],
        "proof": [
            {"label": both("receipt.commitment", **_NAMES), "value": receipt.commitment},
            {"label": both("receipt.salt"), "value": manifest["salt"]},
            {"label": both("receipt.signature", **_NAMES), "value": receipt.signature},
            {"label": both("receipt.key", **_NAMES), "value": key_id(receipt.signing_key)},
        ],
        "address": address,
        # The number stands behind #, which browsers do not send.
        "qr": _qr(f"{address}#{receipt.receipt_number}"),
        # As bytes: texts may be shortened before they are set, and these must not be.
        "manifest": list(receipt.manifest.encode()),
        "signature": receipt.signature,
    }


def _facts(manifest: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    at = datetime.fromisoformat(manifest["submitted_at"])
    yield _typed("answers.receipt_number", manifest["number"]) | {"strong": True}
    yield _typed("receipt.company", manifest["company"])
    yield {"label": both("receipt.version"), **both("receipt.version_number", n=manifest["version"])}
    for earlier in manifest["earlier"]:
        text = {
            locale: translate(
                f"receipt.earlier.{earlier['state']}",
                locale,
                receipt_number=earlier["number"],
                time=format_instant(datetime.fromisoformat(earlier["ended_at"]), locale).saudi,
            )
            for locale in LOCALES
        }
        yield {"label": both("receipt.earlier"), **text}
    yield {"label": both("receipt.received"), **instant_in_both(at)}
    hijri = {locale: format_instant(at, locale).hijri for locale in LOCALES}
    if all(hijri.values()):
        yield {"label": both("receipt.hijri"), **hijri}
    yield _typed("receipt.utc", manifest["submitted_at"])
    if manifest["submitted_by"]:
        yield _typed("receipt.submitted_by", manifest["submitted_by"])


def _typed(key: str, value: str) -> dict[str, Any]:
    return {"label": both(key, **_NAMES), "typed": _typed_text(value), "strong": False}


def _typed_text(value: str) -> dict[str, Any]:
    return _broken(typed(value))


def _broken(text: dict[str, Any]) -> dict[str, Any]:
    return text | {"text": breakable(text["text"])}


def _file(file: Mapping[str, Any]) -> dict[str, Any]:
    size, by, at = file["size"], file["uploaded_by"], datetime.fromisoformat(file["uploaded_at"])
    uploaded = {
        locale: translate(
            "receipt.uploaded_by" if by else "receipt.uploaded",
            locale,
            time=format_instant(at, locale).saudi,
            name=f"\u2068{breakable(by or '')}\u2069",
        )
        for locale in LOCALES
    }
    return {
        "kind": both(f"answers.{file['kind']}"),
        "name": _broken(file_name(file["name"])),
        "size": {locale: f"{format_size(size, locale)} ({format_bytes(size, locale)})" for locale in LOCALES},
        "uploaded": uploaded,
        "sha256": file["sha256"],
    }


def _qr(text: str) -> str:
    """A QR code as SVG."""
    import segno  # noqa: PLC0415

    drawn = io.BytesIO()
    segno.make_qr(text, error="m", boost_error=False).save(drawn, kind="svg", xmldecl=False, border=0)
    return drawn.getvalue().decode()
