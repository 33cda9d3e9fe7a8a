"""Writing requests about the people of a company."""

from portal.domain.identity.users import User
from tests.api.faults.scene import Scene, Write, write
from tests.api.people.colleagues.conftest import accepting, inviting
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.links import an_invitation_link


@write("POST /api/company/people")
async def invite(scene: Scene) -> Write:
    return Write(by=await scene.company(), request={"json": inviting()}, again=201)


@write("POST /api/company/people/{person_id}/invite")
async def invite_again(scene: Scene) -> Write:
    company = await scene.company()
    person = await an_invited_colleague(scene.session, company)
    return Write(by=company, ids=_id_of(person))


@write("PUT /api/company/people/{person_id}/role")
async def set_role(scene: Scene) -> Write:
    company = await scene.company()
    person = await a_colleague(scene.session, company)
    return Write(by=company, ids=_id_of(person), request={"json": {"role": "owner"}})


@write("POST /api/company/people/{person_id}/hand-over", "DELETE /api/company/people/{person_id}")
async def about_a_colleague(scene: Scene) -> Write:
    company = await scene.company()
    return Write(by=company, ids=_id_of(await a_colleague(scene.session, company)))


@write("POST /api/companies/{company_id}/people/{person_id}/owner")
async def move_ownership(scene: Scene) -> Write:
    company = await scene.company()
    person = await a_colleague(scene.session, company)
    return Write(by=await scene.admin(), ids={"company_id": str(company.company_id), **_id_of(person)})


@write("POST /api/colleague-invitation/accept")
async def accept(scene: Scene) -> Write:
    person = await an_invited_colleague(scene.session, await scene.company())
    token = await an_invitation_link(scene.session, scene.resources.settings, person)
    return Write(request={"json": accepting(token)}, again=410)


def _id_of(person: User) -> dict[str, str]:
    return {"person_id": str(person.id)}
