"""The gallery of messages."""

from fastapi import APIRouter, Depends

from portal.http.dependencies import AdminOnly, ResourcesDep
from portal.http.envelope import Envelope, envelope
from portal.messaging.gallery import gallery
from portal.messaging.schemas import GalleryOut

router = APIRouter(tags=["messages"])


@router.get("/messages/gallery", dependencies=[Depends(AdminOnly())])
async def show_message_gallery(resources: ResourcesDep) -> Envelope[GalleryOut]:
    return envelope(gallery(resources.settings))
