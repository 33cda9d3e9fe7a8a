"""Routes of receipts: the company's own as PDF, and the public check of a receipt."""

from typing import Annotated

from fastapi import Depends, Response

from portal.domain.identity.access import Actor
from portal.features.responses.submissions.receipts.document import CONTENT_TYPE, name_of, own_pdf
from portal.features.responses.submissions.receipts.schemas import ReceiptCheckIn, ReceiptCheckOut, SigningKeyOut
from portal.features.responses.submissions.receipts.verification import matches
from portal.guards.budgets import RECEIPT, RECEIPT_CHECK
from portal.guards.dependencies import ResourcesDep, SessionDep, answered_company, public, reads_only
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import content_disposition
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.signing import key_id, public_keys

router = api_router(tags=["receipts"])
CompanyDep = Annotated[Actor, Depends(answered_company(detached=True))]


@router.get("/submission/receipts/{receipt_number}", dependencies=[RECEIPT], response_class=Response)
async def download_receipt(receipt_number: str, actor: CompanyDep, resources: ResourcesDep) -> Response:
    """The signed receipt of any version that the company submitted."""
    pdf = await own_pdf(resources, actor, receipt_number)
    headers = {
        "Content-Disposition": content_disposition(name_of(receipt_number)),
        "Cache-Control": "private, no-store",
    }
    return Response(pdf, media_type=CONTENT_TYPE, headers=headers)


@router.post("/receipts/check", dependencies=[Depends(public()), RECEIPT_CHECK])
@reads_only
async def check_receipt(
    body: ReceiptCheckIn, session: SessionDep, resources: ResourcesDep
) -> Envelope[ReceiptCheckOut]:
    """Whether a receipt or a file of it is genuine. The answer is the same for unknown and for other numbers."""
    found = await matches(session, resources.settings, sha256=body.sha256, receipt_number=body.receipt_number)
    return envelope(ReceiptCheckOut(matches=found))


@router.get("/receipts/keys", dependencies=[Depends(public())])
async def read_signing_keys(resources: ResourcesDep) -> Envelope[list[SigningKeyOut]]:
    """The public keys to the signatures of receipts, the current one first."""
    return envelope([SigningKeyOut(id=key_id(key), key=key) for key in public_keys(resources.settings)])
