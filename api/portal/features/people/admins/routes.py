"""Privileged users: list, create, edit, delete, invite again. The permissions that they can hold."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Response
from limits import RateLimitItemPerHour

from portal.domain.identity.access import PRESETS, Action, Actor, Grant, Subject
from portal.domain.identity.fresh import Fresh
from portal.domain.identity.permissions import GRANTABLE_BY_SUBJECT
from portal.features.people.admins import factor_resets, service, together
from portal.features.people.admins.policy import AdminState
from portal.features.people.admins.schemas import (
    AdminChangeIn,
    AdminIn,
    AdminOut,
    AdminPage,
    AdminTableQuery,
    GrantableActionOut,
    GrantableSubjectOut,
)
from portal.features.people.admins.together import AdminLeft
from portal.guards.budgets import LIST_EXPORT
from portal.guards.dependencies import LimiterDep, ResourcesDep, SessionDep, admin_only, permitted, public
from portal.guards.exports import send_table
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.body import Bilingual
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.pages import PageDep, SearchText
from portal.platform.http.together import IdsIn, TogetherOut

router = api_router(tags=["admins"])

INVITATIONS = RateLimitItemPerHour(5)
"""Repeated invitations to one person."""

View = Depends(permitted(Action.VIEW, Subject.USERS))
Exporter = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.USERS, detached=True))]
Creator = Annotated[Actor, Depends(permitted(Action.CREATE, Subject.USERS, fresh=Fresh.FACTOR))]
Inviter = Annotated[Actor, Depends(permitted(Action.CREATE, Subject.USERS))]
Editor = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.USERS, fresh=Fresh.FACTOR))]
Administrator = Annotated[Actor, Depends(admin_only())]
Deleter = Annotated[Actor, Depends(permitted(Action.DELETE, Subject.USERS, fresh=Fresh.FACTOR))]


@router.get("/admins", dependencies=[View])
async def list_admins(
    resources: ResourcesDep,
    session: SessionDep,
    page: PageDep,
    search: SearchText = "",
    state: AdminState | None = None,
) -> Envelope[AdminPage]:
    found = await service.find(session, resources.settings, page, search=search, state=state)
    return envelope(AdminPage.of(found))


@router.get("/admins/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_admins(
    resources: ResourcesDep, actor: Exporter, query: Annotated[AdminTableQuery, Query()]
) -> Response:
    rows = service.rows_of(resources.settings, search=query.search, state=query.state)
    return await send_table(resources, actor, rows, query)


@router.post("/admins", status_code=201)
@answered_once
async def create_admin(
    resources: ResourcesDep, session: SessionDep, actor: Creator, body: AdminIn
) -> Envelope[AdminOut]:
    row = await service.create(session, actor, resources.settings, body)
    return envelope(AdminOut.model_validate(dict(row)), message="success.user_created", code=201)


@router.post("/admins/invitations")
@answered_once
async def invite_admins_again(
    resources: ResourcesDep, session: SessionDep, limiter: LimiterDep, actor: Inviter, body: IdsIn
) -> Envelope[TogetherOut[AdminLeft]]:
    async def count(admin_id: UUID) -> None:
        await limiter.hit("admin-invitations", str(admin_id), limit=INVITATIONS)

    done = await together.invite_all_again(session, actor, resources.settings, body.ids, count=count)
    return envelope(TogetherOut[AdminLeft].of(done))


@router.post("/admins/delete")
@answered_once
async def delete_admins(
    resources: ResourcesDep, session: SessionDep, actor: Deleter, body: IdsIn
) -> Envelope[TogetherOut[AdminLeft]]:
    return envelope(TogetherOut[AdminLeft].of(await together.delete_all(session, actor, resources, body.ids)))


@router.get("/admins/{admin_id}", dependencies=[View])
async def show_admin(resources: ResourcesDep, session: SessionDep, admin_id: UUID) -> Envelope[AdminOut]:
    row = await service.show(session, resources.settings, admin_id)
    return envelope(AdminOut.model_validate(dict(row)))


@router.put("/admins/{admin_id}")
@answered_once
async def update_admin(
    resources: ResourcesDep, session: SessionDep, actor: Editor, admin_id: UUID, body: AdminChangeIn
) -> Envelope[AdminOut]:
    row = await service.update(session, actor, resources, admin_id, body)
    return envelope(AdminOut.model_validate(dict(row)), message="success.user_updated")


@router.delete("/admins/{admin_id}")
@answered_once
async def delete_admin(resources: ResourcesDep, session: SessionDep, actor: Deleter, admin_id: UUID) -> Envelope[None]:
    await service.delete(session, actor, resources, admin_id)
    return envelope(None, message="success.user_deleted")


@router.post("/admins/{admin_id}/invitation")
@answered_once
async def invite_admin_again(
    resources: ResourcesDep, session: SessionDep, limiter: LimiterDep, actor: Inviter, admin_id: UUID
) -> Envelope[AdminOut]:
    await limiter.hit("admin-invitations", str(admin_id), limit=INVITATIONS)
    row = await service.invite_again(session, actor, resources.settings, admin_id)
    return envelope(AdminOut.model_validate(dict(row)), message="success.invitation_sent")


@router.post("/admins/{admin_id}/factor-reset")
@answered_once
async def begin_factor_reset(
    resources: ResourcesDep, session: SessionDep, actor: Editor, admin_id: UUID
) -> Envelope[AdminOut]:
    row = await factor_resets.begin_reset(session, actor, resources.settings, admin_id)
    return envelope(AdminOut.model_validate(dict(row)))


@router.post("/admins/{admin_id}/factor-reset/confirm")
@answered_once
async def confirm_factor_reset(
    resources: ResourcesDep, session: SessionDep, actor: Editor, admin_id: UUID
) -> Envelope[AdminOut]:
    row = await factor_resets.confirm_reset(session, actor, resources, admin_id)
    return envelope(AdminOut.model_validate(dict(row)))


@router.delete("/admins/{admin_id}/factor-reset")
async def stop_factor_reset(session: SessionDep, actor: Editor, admin_id: UUID) -> Envelope[None]:
    await factor_resets.stop_reset(session, actor, admin_id)
    return envelope(None)


@router.delete("/account/factor-reset")
async def stop_own_factor_reset(session: SessionDep, actor: Administrator) -> Envelope[None]:
    await factor_resets.stop_reset(session, actor, actor.user_id)
    return envelope(None)


@router.get("/access/permissions", dependencies=[Depends(public())])
async def list_permissions() -> Envelope[list[GrantableSubjectOut]]:
    """All permissions with their labels. They change with a new version only."""
    return envelope([_grantable(subject, actions) for subject, actions in GRANTABLE_BY_SUBJECT.items()])


def _grantable(subject: Subject, actions: tuple[Action, ...]) -> GrantableSubjectOut:
    return GrantableSubjectOut(
        subject=subject,
        label=Bilingual.of(f"choice.permission_subject.{subject}"),
        actions=[
            GrantableActionOut(
                action=action,
                label=Bilingual.of(f"choice.permission.{action} {subject}"),
                presets=[preset for preset, grants in PRESETS.items() if Grant(action, subject) in grants],
            )
            for action in actions
        ],
    )
