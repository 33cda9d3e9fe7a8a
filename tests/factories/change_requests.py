"""Change requests of approved companies."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.registration.lifecycle import ChangeRequestState
from portal.domain.registration.models import ChangeRequest
from portal.platform.clock import utc_now


async def a_change_request(
    session: AsyncSession,
    user: User,
    *,
    state: ChangeRequestState = ChangeRequestState.PENDING,
    name: str = "Najd Geomatics",
    comment: str | None = None,
    reason: str | None = None,
) -> ChangeRequest:
    """A request of the user's company for another name."""
    if user.company is None:
        raise ValueError("an administrator has no company")
    is_pending = state is ChangeRequestState.PENDING
    request = ChangeRequest(
        company_id=user.company.id,
        state=state,
        changes=[{"field": "organization_name", "before": user.company.organization_name, "after": name}],
        comment=comment,
        revision=1,
        requested_at=utc_now(),
        requested_by=user.id,
        requested_by_name=user.name,
        decided_at=None if is_pending else utc_now(),
        decided_by_name=None if is_pending else "Salma Alharbi",
        reason=reason,
    )
    session.add(request)
    await session.flush()
    return request
