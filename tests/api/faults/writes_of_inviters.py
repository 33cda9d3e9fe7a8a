"""Writing requests about invitations and codes."""

from datetime import timedelta

from portal.platform.clock import utc_now
from tests.api.faults.scene import Scene, Write, write
from tests.factories.invitations import a_sent_invitation, an_invitation


@write("DELETE /api/invitations/{invitation_id}")
async def revoke(scene: Scene) -> Write:
    return Write(by=await scene.admin(), is_keyed=True)


@write("POST /api/invitations/revoke")
async def revoke_codes(scene: Scene) -> Write:
    code = await an_invitation(scene.session)
    return Write(by=await scene.admin(), request={"json": {"ids": [str(code.id)]}}, is_keyed=True)


@write("POST /api/generate-code")
async def generate_code(scene: Scene) -> Write:
    body = {"note": "For the surveying conference"}
    return Write(by=await scene.admin(), request={"json": body}, again=201, is_keyed=True)


@write("POST /api/invitations/send")
async def send_invitations(scene: Scene) -> Write:
    body = {"recipients": [{"email": "projects@kumo.example"}], "locale": "ar"}
    return Write(by=await scene.admin(), request={"json": body}, again=201, is_keyed=True)


async def _selected(scene: Scene) -> Write:
    sent = await a_sent_invitation(scene.session, mailed_at=utc_now() - timedelta(days=2))
    return Write(by=await scene.admin(), request={"json": {"ids": [str(sent.id)]}}, is_keyed=True)


@write("POST /api/invitations/sent/remind", "POST /api/invitations/sent/revoke")
async def follow_invitation(scene: Scene) -> Write:
    return await _selected(scene)


@write("PUT /api/invitations/sent/{sent_id}/address")
async def correct_address(scene: Scene) -> Write:
    request = {"json": {"email": "corrected@kumo.example"}}
    return Write(by=await scene.admin(), request=request, is_keyed=True)


@write("POST /api/invitations/opened")
async def open_invitation(scene: Scene) -> Write:
    sent = await a_sent_invitation(scene.session, code="OPEN-ED23-4567")
    return Write(request={"json": {"code": "OPEN-ED23-4567"}}, ids={"sent_id": str(sent.id)})
