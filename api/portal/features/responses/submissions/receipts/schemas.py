"""JSON of the checking of receipts."""

from typing import Annotated

from pydantic import BaseModel, StringConstraints

from portal.platform.http.body import Body

MAX_NUMBER = 60


class ReceiptCheckIn(Body):
    """``sha256``: in hexadecimal, of the receipt's PDF, or with ``receipt_number`` of a file received under it."""

    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$", to_lower=True)]
    receipt_number: Annotated[str, StringConstraints(max_length=MAX_NUMBER)] | None = None


class ReceiptCheckOut(BaseModel):
    matches: bool


class SigningKeyOut(BaseModel):
    """``id``: thumbprint of the key (RFC 7638); ``key``: Ed25519, 32 bytes in Base64 for addresses."""

    id: str
    key: str
