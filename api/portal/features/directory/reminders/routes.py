"""Reminders before the deadline, and reminders that an administrator sends."""

from typing import Annotated

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.features.directory.reminders import service
from portal.features.directory.reminders.message_templates import BY_AUDIENCE
from portal.features.directory.reminders.policy import Audience
from portal.features.directory.reminders.schemas import (
    ReachedOut,
    RemindedOut,
    ReminderOut,
    RemindersOut,
    ReminderSwitchIn,
    RemindIn,
)
from portal.guards.dependencies import CurrentDep, SessionDep, permitted, reads_only
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["reminders"])
View = Depends(permitted(Action.VIEW, Subject.REQUEST))
UpdaterDep = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.REQUEST))]
ReminderDep = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.REQUEST, fresh=Fresh.SOMETIMES))]


@router.get("/rfi/reminders", dependencies=[View])
async def list_reminders(session: SessionDep, current: CurrentDep) -> Envelope[RemindersOut]:
    return envelope(await _shown(session, current))


@router.put("/rfi/reminders/{hours}/{audience}")
async def switch_reminder(
    hours: int,
    audience: Audience,
    body: ReminderSwitchIn,
    actor: UpdaterDep,
    session: SessionDep,
    current: CurrentDep,
) -> Envelope[RemindersOut]:
    """Switches a reminder on or off, for the current deadline and later ones."""
    await service.switch(session, actor, current, hours=hours, audience=audience, is_on=body.is_on)
    return envelope(await _shown(session, current))


@router.post("/rfi/reminders/audience")
@reads_only
async def count_reminded(
    body: RemindIn, actor: UpdaterDep, session: SessionDep, current: CurrentDep
) -> Envelope[ReachedOut]:
    """Companies of the filter that a reminder would reach now."""
    found = await service.count_chosen(session, actor, current, body.companies)
    return envelope(
        ReachedOut(
            not_begun=found[Audience.NOT_BEGUN],
            begun=found[Audience.BEGUN],
            not_submitted=found[Audience.NOT_SUBMITTED],
        )
    )


@router.post("/rfi/reminders/send")
@answered_once
async def send_reminder(
    body: RemindIn, actor: ReminderDep, session: SessionDep, current: CurrentDep
) -> Envelope[RemindedOut]:
    """Sends each company of the filter the reminder for the step that it has reached."""
    return envelope(RemindedOut(reminded=await service.remind(session, actor, current, body.companies)))


async def _shown(session: AsyncSession, current: CurrentRfi) -> RemindersOut:
    rfi, now, planned = await service.plan(session, current)
    return RemindersOut(
        deadline=rfi.deadline if rfi else None,
        is_open=rfi is not None and state_at(rfi, now) is RfiState.OPEN,
        items=[ReminderOut.of(one, BY_AUDIENCE[one.audience].template) for one in planned],
    )
