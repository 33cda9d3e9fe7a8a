"""Routes of ZIPs of submissions."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.features.responses.bundles import service
from portal.features.responses.bundles.links import LIVES_SECONDS
from portal.features.responses.bundles.schemas import BundleIn, BundleLinkOut, BundleOut, BundlesOut, EstimateOut
from portal.guards.budgets import COMPANY_ZIP
from portal.guards.dependencies import CurrentDep, ResourcesDep, SessionDep, permitted, reads_only
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.paths import API_PREFIX
from portal.platform.i18n.locale import current_locale

router = api_router(tags=["bundles"])
ViewerDep = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.SUBMISSIONS))]
RequesterDep = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.SUBMISSIONS, fresh=Fresh.SOMETIMES))]
LINK_COOKIE = "bundle_link"
StreamingViewerDep = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.SUBMISSIONS, detached=True))]


@router.post("/bundles", status_code=201)
@answered_once
async def request_bundle(
    body: BundleIn, actor: RequesterDep, session: SessionDep, current: CurrentDep
) -> Envelope[BundleOut]:
    bundle = await service.request(session, actor, current, body)
    return envelope(BundleOut.of(bundle), code=201)


@router.post("/bundles/estimate")
@reads_only
async def estimate_bundle(
    body: BundleIn, actor: ViewerDep, session: SessionDep, current: CurrentDep
) -> Envelope[EstimateOut]:
    return envelope(EstimateOut.of(await service.estimate(session, actor, current, body)))


@router.get("/bundles")
async def get_bundles(actor: ViewerDep, session: SessionDep) -> Envelope[BundlesOut]:
    items = [BundleOut.of(bundle) for bundle in await service.newest(session, actor)]
    return envelope(BundlesOut(items=items))


@router.get("/bundles/{bundle_id}")
async def get_bundle(bundle_id: UUID, _actor: ViewerDep, session: SessionDep) -> Envelope[BundleOut]:
    return envelope(BundleOut.of(await service.find(session, bundle_id)))


@router.post("/bundles/{bundle_id}/cancel")
@answered_once
async def cancel_bundle(bundle_id: UUID, actor: ViewerDep, session: SessionDep) -> Envelope[BundleOut]:
    return envelope(BundleOut.of(await service.cancel(session, actor, bundle_id=bundle_id)))


@router.post("/bundles/{bundle_id}/link", status_code=201)
async def make_link(
    bundle_id: UUID, actor: RequesterDep, resources: ResourcesDep, session: SessionDep, response: Response
) -> Envelope[BundleLinkOut]:
    token = await service.make_link(session, resources, actor, bundle_id=bundle_id)
    path, secure = f"{API_PREFIX}/bundles/{bundle_id}/file", resources.settings.cookie_secure
    response.set_cookie(
        LINK_COOKIE, token, path=path, max_age=LIVES_SECONDS, secure=secure, httponly=True, samesite="strict"
    )
    return envelope(BundleLinkOut(url=f"{path}?locale={current_locale()}"), code=201)


@router.get("/bundles/{bundle_id}/file", response_class=Response)
async def download_bundle(
    bundle_id: UUID, request: Request, actor: StreamingViewerDep, resources: ResourcesDep
) -> Response:
    token = request.cookies.get(LINK_COOKIE, "")
    file = await service.open_file(resources, actor, bundle_id=bundle_id, token=token)
    return await download(file.chunks, name=file.name, content_type=service.CONTENT_TYPE, size=file.size)


@router.get("/bundles/companies/{company_id}/file", dependencies=[COMPANY_ZIP], response_class=Response)
async def download_company(company_id: UUID, actor: StreamingViewerDep, resources: ResourcesDep) -> Response:
    file = await service.open_company(resources, actor, company_id=company_id)
    return await download(file.chunks, name=file.name, content_type=service.CONTENT_TYPE, size=file.size)
