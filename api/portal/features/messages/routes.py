"""The gallery of messages."""

from fastapi import APIRouter, Depends

from portal.features.messages.gallery import gallery
from portal.features.messages.schemas import GalleryOut
from portal.guards.dependencies import ResourcesDep, admin_only
from portal.platform.http.envelope import Envelope, envelope

router = APIRouter(tags=["messages"])


@router.get("/messages/gallery", dependencies=[Depends(admin_only())])
async def show_message_gallery(resources: ResourcesDep) -> Envelope[GalleryOut]:
    return envelope(gallery(resources.settings))
