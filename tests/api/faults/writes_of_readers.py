"""Writing requests of the reading desk."""

from typing import Any
from uuid import UUID

from sqlalchemy import select

from portal.domain.identity.users import User
from portal.domain.reading.models import Remark
from portal.domain.submissions.models import Submission
from tests.api.faults.scene import Scene, Write, write
from tests.factories.reading import QUESTION, a_remark, a_theme, an_assignment, an_interest

PLACE = {"question_id": QUESTION}


async def _submission(scene: Scene) -> Submission:
    company_id = UUID(scene.objects["company_id"])
    return (await scene.session.scalars(select(Submission).where(Submission.company_id == company_id))).one()


async def _reader(scene: Scene) -> User:
    admin = await scene.admin()
    await an_interest(scene.session, await _submission(scene), admin)
    return admin


async def _remark(scene: Scene) -> tuple[User, Remark]:
    admin = await _reader(scene)
    return admin, await a_remark(scene.session, await _submission(scene), admin)


@write("POST /api/reading/assign")
async def assign_readers(scene: Scene) -> Write:
    admin = await scene.admin()
    body = {"company_ids": [scene.objects["company_id"]], "user_ids": [str(admin.id)], "assigned": True}
    return Write(by=admin, request={"json": body}, is_keyed=True)


@write("PUT /api/reading/{company_id}/declaration")
async def declare_interest(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"interest": "A former employer"}})


@write("POST /api/reading/{company_id}/interests/{interest_id}/lift")
async def lift_interest(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"reason": "Sold in 2019"}}, is_keyed=True)


@write("PUT /api/reading/{company_id}/read")
async def mark_read(scene: Scene) -> Write:
    admin = await _reader(scene)
    await an_assignment(scene.session, await _submission(scene), admin)
    return Write(by=admin, request={"json": {"read": True}})


@write("POST /api/reading/{company_id}/remarks")
async def write_remark(scene: Scene) -> Write:
    body = {"place": PLACE, "text": "Where from?"}
    return Write(by=await _reader(scene), request={"json": body}, again=201, is_keyed=True)


@write("PUT /api/reading/{company_id}/remarks/{remark_id}")
async def edit_remark(scene: Scene) -> Write:
    admin, remark = await _remark(scene)
    body = {"text": "Since when?", "revision": 1}
    return Write(by=admin, ids={"remark_id": str(remark.id)}, request={"json": body})


@write("DELETE /api/reading/{company_id}/remarks/{remark_id}")
async def delete_remark(scene: Scene) -> Write:
    admin, remark = await _remark(scene)
    return Write(by=admin, ids={"remark_id": str(remark.id)}, request={"params": {"revision": 1}})


@write("PUT /api/reading/{company_id}/draft")
async def keep_remark_draft(scene: Scene) -> Write:
    return Write(by=await _reader(scene), request={"json": {"place": "new", "text": "Where "}})


@write("POST /api/reading/{company_id}/passages")
async def mark_passage(scene: Scene) -> Write:
    quote = "Najd Mapping"
    body: dict[str, Any] = {"theme_id": scene.objects["theme_id"], "place": PLACE, "quote": quote}
    return Write(by=await _reader(scene), request={"json": body}, again=201, is_keyed=True)


@write("DELETE /api/reading/{company_id}/passages/{passage_id}")
async def unmark_passage(scene: Scene) -> Write:
    return Write(by=await _reader(scene), again=404)


@write("PUT /api/reading/{company_id}/recommendation")
async def recommend(scene: Scene) -> Write:
    body = {"verdict": "suitable", "reason": "Complete", "revision": 0}
    return Write(by=await _reader(scene), request={"json": body})


@write("POST /api/reading/{company_id}/conclusions")
async def conclude(scene: Scene) -> Write:
    body = {"text": "Invite", "present": ["Salma Alharbi"], "based_on": 0}
    return Write(by=await _reader(scene), request={"json": body}, again=201, is_keyed=True)


@write("POST /api/reading-themes")
async def create_theme(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"name": "Accuracy"}}, again=201, is_keyed=True)


@write("PUT /api/reading-themes/{theme_id}")
async def rename_theme(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"name": "Licences", "revision": 1}})


@write("DELETE /api/reading-themes/{theme_id}")
async def delete_theme(scene: Scene) -> Write:
    admin = await scene.admin()
    theme = await a_theme(scene.session, scene.rfi, admin)
    return Write(by=admin, ids={"theme_id": str(theme.id)}, request={"params": {"revision": 1}}, again=404)


@write("POST /api/reading-themes/{theme_id}/merge")
async def merge_theme(scene: Scene) -> Write:
    admin = await scene.admin()
    into = await a_theme(scene.session, scene.rfi, admin)
    return Write(by=admin, request={"json": {"into": str(into.id), "revision": 1}}, is_keyed=True)


@write("POST /api/reading-themes/{theme_id}/split")
async def split_theme(scene: Scene) -> Write:
    body = {"name": "Prices", "passage_ids": [scene.objects["passage_id"]], "revision": 1}
    return Write(by=await _reader(scene), request={"json": body}, is_keyed=True)
