"""Reads of themes."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User, is_contact_of
from portal.domain.reading.models import Passage, Theme
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission
from portal.features.responses.reading.access import can_be_read, closed_for


@dataclass(frozen=True, slots=True)
class CountedTheme:
    theme: Theme
    passages: int
    companies: int


async def counted(session: AsyncSession, rfi_id: UUID | None) -> list[CountedTheme]:
    numbers = (
        select(Passage.theme_id, func.count().label("passages"), func.count(Passage.company_id.distinct()).label("of"))
        .where(Passage.rfi_id == rfi_id)
        .group_by(Passage.theme_id)
        .subquery()
    )
    statement = (
        select(Theme, func.coalesce(numbers.c.passages, 0), func.coalesce(numbers.c.of, 0))
        .outerjoin(numbers, numbers.c.theme_id == Theme.id)
        .where(Theme.rfi_id == rfi_id, Theme.merged_into.is_(None))
        .order_by(Theme.folded_name, Theme.id)
    )
    return [CountedTheme(*row) for row in await session.execute(statement)]


async def lock(session: AsyncSession, rfi_id: UUID | None, theme_ids: Collection[UUID]) -> dict[UUID, Theme]:
    statement = select(Theme).where(Theme.rfi_id == rfi_id, Theme.id.in_(theme_ids)).order_by(Theme.id)
    found = await session.scalars(statement.with_for_update().execution_options(populate_existing=True))
    return {theme.id: theme for theme in found}


async def readable_passages(
    session: AsyncSession, actor: Actor, current: CurrentRfi, theme_id: UUID
) -> list[tuple[Passage, str]]:
    """Passages under the theme, of responses that the reader may see, with the names of the companies."""
    statement = (
        select(Passage, Company.organization_name)
        .join(Submission, (Submission.rfi_id == Passage.rfi_id) & (Submission.company_id == Passage.company_id))
        .join(Company, Company.id == Passage.company_id)
        .join(User, is_contact_of(Passage.company_id))
        .where(Passage.theme_id == theme_id, *can_be_read(current), closed_for(actor.user_id).is_(None))
        .order_by(func.portal_fold(Company.organization_name), Passage.marked_at, Passage.id)
    )
    return [(passage, name) for passage, name in await session.execute(statement)]


async def count_passages(session: AsyncSession, theme_id: UUID) -> int:
    statement = select(func.count()).select_from(Passage).where(Passage.theme_id == theme_id)
    return (await session.execute(statement)).scalar_one()
