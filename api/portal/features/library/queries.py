"""Reading the library."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.library.models import Document


async def documents(session: AsyncSession) -> Sequence[Document]:
    return (await session.execute(select(Document).order_by(Document.position))).scalars().all()


async def find_document(session: AsyncSession, document_id: UUID) -> Document | None:
    return await session.get(Document, document_id)


async def lock_document(session: AsyncSession, key: str) -> Document | None:
    statement = select(Document).where(Document.key == key).with_for_update()
    return (await session.execute(statement.execution_options(populate_existing=True))).scalar_one_or_none()


async def is_claimed(session: AsyncSession, object_key: str) -> bool:
    """Whether a row refers to this object."""
    return bool((await session.execute(select(exists().where(Document.object_key == object_key)))).scalar_one())
