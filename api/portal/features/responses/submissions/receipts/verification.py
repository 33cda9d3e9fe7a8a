"""Whether a document is a receipt of the portal, or a file belongs to a receipt. The only answers are yes and no.

Nothing is written. Unknown numbers take the same steps as known ones: a lookup by a unique key, and the verification of
a signature over a manifest.
"""

import json

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.submissions.receipts import Receipt, ReceiptDocument
from portal.platform.pasted import without_marks
from portal.platform.settings import Settings
from portal.platform.signing import Purpose, canonical, is_signed, public_keys

_FILE = {"name": "response.pdf", "kind": "document", "size": 1, "sha256": ""}
_DECOY = canonical({"number": "", "files": [_FILE] * 3}).decode()
_NO_SIGNATURE = "A" * 86


async def matches(session: AsyncSession, settings: Settings, *, sha256: str, receipt_number: str | None) -> bool:
    """``sha256``: of the receipt's PDF, or, with a number, of a file that was received under it; lower case.

    Only receipts whose signature is that of a published key match.
    """
    statement = select(Receipt)
    if receipt_number is None:
        statement = statement.join(ReceiptDocument).where(ReceiptDocument.sha256 == sha256)
    else:
        statement = statement.where(Receipt.receipt_number == as_issued(receipt_number))
    receipt = (await session.execute(statement)).scalar_one_or_none()
    manifest, signature = (receipt.manifest, receipt.signature) if receipt else (_DECOY, _NO_SIGNATURE)
    # Each key is tried, also after one that fits.
    signed_by = [
        key for key in public_keys(settings) if is_signed(Purpose.RECEIPT, manifest.encode(), signature, keys=(key,))
    ]
    contents = json.loads(manifest)
    is_file = sha256 in {file["sha256"] for file in contents["files"]}
    is_meant = receipt is not None and contents["number"] == receipt.receipt_number
    return bool(signed_by) and is_meant and (is_file or receipt_number is None)


def as_issued(receipt_number: str) -> str:
    """The number as people paste it, in the form in which it was issued."""
    return without_marks(receipt_number).upper()
