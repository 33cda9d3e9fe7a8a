"""What is left to prepare before companies can take part, on the administrators' home page of a new portal."""

from functools import lru_cache
from uuid import UUID

from sqlalchemy import exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import Role, User
from portal.domain.invitations.models import InvitationCode
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.models import Rfi
from portal.features.oversight.insights.schemas import FirstStep, FirstStepOut
from portal.features.request.library.models import DocumentVersion
from portal.platform.db.written import Written

_DONE_WITH = {
    FirstStep.REQUEST: (Action.UPDATE, Subject.REQUEST),
    FirstStep.LIBRARY: (Action.CREATE, Subject.LIBRARY),
    FirstStep.ADMINISTRATORS: (Action.CREATE, Subject.USERS),
    FirstStep.COMPANIES: (Action.CREATE, Subject.INVITATIONS_CODE),
}
"""The permission for each step."""


async def load_first_steps(session: AsyncSession, actor: Actor, *, current: CurrentRfi) -> list[FirstStepOut] | None:
    """The steps that ``actor`` may take; None once there is a request and a company has registered."""
    (found,) = await _found(current.id).read(session)
    if found[FirstStep.REQUEST] and found["registered"]:
        return None
    return [
        FirstStepOut(step=step, done=found[step]) for step, permission in _DONE_WITH.items() if actor.may(*permission)
    ]


@lru_cache(maxsize=8)
def _found(rfi_id: UUID | None) -> Written:
    registered = exists(select(Company.id))
    administrators = select(func.count()).where(User.role == Role.ADMIN).scalar_subquery()
    return Written.of(
        select(
            exists(select(Rfi.id).where(Rfi.id == rfi_id)).label(FirstStep.REQUEST),
            exists(select(DocumentVersion.id)).label(FirstStep.LIBRARY),
            (administrators > 1).label(FirstStep.ADMINISTRATORS),
            or_(registered, exists(select(InvitationCode.id))).label(FirstStep.COMPANIES),
            registered.label("registered"),
        )
    )
