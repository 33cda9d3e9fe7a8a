"""Writing requests about the profile of a company and its change requests."""

from tests.api.faults.scene import Scene, Write, write
from tests.factories.change_requests import a_change_request

PROFILE = {
    "business_email": "office@najd-geomatics.example",
    "branches_in_ksa": "Abha",
    "organization_size": "201-500",
    "industry_field": "hdMapping",
    "revision": 0,
}
REQUESTED = {
    "organization_name": "Najd Geomatics",
    "organization_website": "https://najd-geomatics.example",
    "headquarters_location": "Jeddah",
}


@write("PUT /api/company")
async def change_company(scene: Scene) -> Write:
    return Write(by=await scene.company(), request={"json": PROFILE})


@write("PUT /api/company/change-request")
async def request_change(scene: Scene) -> Write:
    return Write(by=await scene.company(), request={"json": REQUESTED})


@write("DELETE /api/company/change-request")
async def withdraw_change_request(scene: Scene) -> Write:
    company = await scene.company()
    request = await a_change_request(scene.session, company)
    return Write(by=company, request={"json": {"request_id": str(request.id), "revision": 1}})


async def _change_request(scene: Scene, **body: str) -> Write:
    company = await scene.company()
    request = await a_change_request(scene.session, company)
    ids = {"company_id": str(company.company_id)}
    seen = {"request_id": str(request.id), "revision": 1}
    return Write(by=await scene.admin(), ids=ids, request={"json": {**seen, **body}})


@write("POST /api/companies/{company_id}/change-request/accept")
async def accept_change(scene: Scene) -> Write:
    return await _change_request(scene)


@write("POST /api/companies/{company_id}/change-request/decline")
async def decline_change(scene: Scene) -> Write:
    return await _change_request(scene, reason="The register has the earlier name")
