"""Writing requests about questions and clarifications."""

from tests.api.faults.scene import Scene, Write, write
from tests.factories.questions import TEXTS, a_clarification


@write("POST /api/questions/{question_id}/assign")
async def assign_question(scene: Scene) -> Write:
    admin = await scene.admin()
    return Write(by=admin, request={"json": {"assignee_id": str(admin.id), "revision": 0}}, is_keyed=True)


@write("POST /api/questions/{question_id}/answer")
async def answer_question(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"text": "SANSRS", "revision": 0}}, is_keyed=True)


@write("POST /api/questions/{question_id}/decline")
async def decline_question(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"reason": "No", "revision": 0}}, is_keyed=True)


def _chosen(scene: Scene) -> dict[str, object]:
    return {"questions": [{"id": scene.objects["question_id"], "revision": 0}]}


@write("POST /api/questions/assign")
async def assign_questions(scene: Scene) -> Write:
    admin = await scene.admin()
    return Write(by=admin, request={"json": {**_chosen(scene), "assignee_id": str(admin.id)}}, is_keyed=True)


@write("POST /api/questions/decline")
async def decline_questions(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {**_chosen(scene), "reason": "No"}}, is_keyed=True)


@write("POST /api/questions/{question_id}/refer")
async def refer_question(scene: Scene) -> Write:
    published = await a_clarification(scene.session, scene.rfi)
    body = {"clarification_id": str(published.id), "revision": 0}
    return Write(by=await scene.admin(), request={"json": body}, is_keyed=True)


@write("POST /api/clarifications")
async def draft_clarification(scene: Scene) -> Write:
    body = {**TEXTS, "question_ids": []}
    return Write(by=await scene.admin(), request={"json": body}, again=201, is_keyed=True)


@write("PUT /api/clarifications/{clarification_id}")
async def save_clarification(scene: Scene) -> Write:
    body = {**TEXTS, "answer_en": "ITRF", "question_ids": [], "version": 0}
    return Write(by=await scene.admin(), request={"json": body})


@write("POST /api/clarifications/{clarification_id}/discard")
async def discard_clarification(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"version": 0}}, is_keyed=True)


@write("POST /api/clarifications/{clarification_id}/publish")
async def publish_clarification(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"version": 0, "notify": "now"}}, is_keyed=True)


@write("POST /api/clarifications/{clarification_id}/correct")
async def correct_clarification(scene: Scene) -> Write:
    published = await a_clarification(scene.session, scene.rfi)
    body = {**TEXTS, "answer_en": "ITRF", "version": 0, "notify": "now"}
    ids = {"clarification_id": str(published.id)}
    return Write(by=await scene.admin(), ids=ids, request={"json": body}, is_keyed=True)
