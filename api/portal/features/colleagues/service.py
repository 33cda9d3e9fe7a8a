"""The people of a company: inviting, removing, roles and hand-over."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.users import CompanyRole
from portal.features.colleagues.schemas import (
    AcceptColleagueInvitationIn,
    ColleagueIn,
    ColleagueInvitationOut,
    PeopleOut,
)
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


async def show(session: AsyncSession, settings: Settings, actor: Actor) -> PeopleOut:
    raise NotImplementedError


async def invite(
    session: AsyncSession, limiter: Limiter, resources: Resources, actor: Actor, details: ColleagueIn
) -> PeopleOut:
    raise NotImplementedError


async def invite_again(
    session: AsyncSession, limiter: Limiter, resources: Resources, actor: Actor, person_id: UUID
) -> PeopleOut:
    raise NotImplementedError


async def set_role(
    session: AsyncSession, resources: Resources, actor: Actor, person_id: UUID, role: CompanyRole
) -> PeopleOut:
    raise NotImplementedError


async def hand_over(session: AsyncSession, resources: Resources, actor: Actor, person_id: UUID) -> PeopleOut:
    raise NotImplementedError


async def remove(session: AsyncSession, resources: Resources, actor: Actor, person_id: UUID) -> None:
    raise NotImplementedError


async def show_to_admin(session: AsyncSession, settings: Settings, actor: Actor, company_id: UUID) -> PeopleOut:
    raise NotImplementedError


async def move_ownership(
    session: AsyncSession, resources: Resources, actor: Actor, company_id: UUID, person_id: UUID
) -> PeopleOut:
    raise NotImplementedError


async def show_invitation(session: AsyncSession, resources: Resources, *, token: str) -> ColleagueInvitationOut:
    raise NotImplementedError


async def accept(session: AsyncSession, resources: Resources, details: AcceptColleagueInvitationIn) -> None:
    raise NotImplementedError
