"""Background jobs and periodic tasks of bundles."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.responses.bundles.lifecycle import BundleState
from portal.features.responses.bundles.making import discard_runs, make_bundle
from portal.features.responses.bundles.models import Bundle
from portal.features.responses.bundles.service import CREATE
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.periodic import every
from portal.platform.runtime.resources import Resources

# A worker notices within a second that its bundle was cancelled, and is dead if it has not after this.
LEFT_ALONE_FOR = timedelta(minutes=5)
ROWS_KEPT_FOR = timedelta(days=30)
BATCH = 20


@handles(CREATE)
async def create(resources: Resources, payload: dict[str, Any]) -> None:
    await make_bundle(resources, UUID(payload["bundle_id"]))


async def expire_ready(session: AsyncSession) -> None:
    """Expires every ZIP, because one of them may contain a file that was found infected."""
    statement = update(Bundle).where(Bundle.state == BundleState.READY).values(state=BundleState.EXPIRED)
    await session.execute(statement.execution_options(synchronize_session=False))


@every(seconds=5 * 60)
async def remove_expired(resources: Resources) -> None:
    """Deletes expired ZIPs and the remains of failed and cancelled runs."""
    async with unit_of_work(resources.sessions) as session:
        await session.execute(
            update(Bundle)
            .where(Bundle.state == BundleState.READY, Bundle.expires_at <= func.portal_now())
            .values(state=BundleState.EXPIRED)
            .execution_options(synchronize_session=False)
        )
        left = (await session.execute(_left_in_the_store())).all()
    for bundle_id, runs in left:
        await discard_runs(resources, bundle_id, runs)
        async with unit_of_work(resources.sessions) as session:
            await session.execute(update(Bundle).where(Bundle.id == bundle_id).values(object_key=None))
    async with unit_of_work(resources.sessions) as session:
        await session.execute(
            delete(Bundle).where(Bundle.object_key.is_(None), Bundle.finished_at < func.portal_now() - ROWS_KEPT_FOR)
        )


def _left_in_the_store() -> Any:
    over = Bundle.state.in_([BundleState.FAILED, BundleState.CANCELLED])
    return (
        select(Bundle.id, Bundle.run)
        .where(
            Bundle.object_key.is_not(None),
            or_(
                Bundle.state == BundleState.EXPIRED,
                over & (Bundle.finished_at < func.portal_now() - LEFT_ALONE_FOR),
            ),
        )
        .limit(BATCH)
    )
