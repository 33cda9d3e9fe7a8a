"""Reading the library."""

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload, selectinload
from sqlalchemy.sql.base import ExecutableOption

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, IS_PERSON_OF_COMPANY, AccountStatus, User
from portal.features.request.library.models import Document, DocumentFile, DocumentVersion, LibraryVisit


def _with_versions() -> ExecutableOption:
    versions = selectinload(Document.versions)
    return versions.options(joinedload(DocumentVersion.file_en), joinedload(DocumentVersion.file_ar))


async def documents(session: AsyncSession, *, hidden: bool, private: bool = True) -> Sequence[Document]:
    """Entries in their order, with versions and files. ``hidden``, ``private``: whether such entries are included."""
    statement = select(Document).options(_with_versions()).order_by(Document.position, Document.id)
    if not hidden:
        statement = statement.where(~Document.is_hidden)
    if not private:
        statement = statement.where(Document.is_public)
    return (await session.execute(statement)).scalars().all()


async def find_document(session: AsyncSession, document_id: UUID) -> Document | None:
    """The entry with its versions and files."""
    statement = select(Document).where(Document.id == document_id).options(_with_versions())
    return (await session.execute(statement.execution_options(populate_existing=True))).scalar_one_or_none()


async def find_id(session: AsyncSession, key: str) -> UUID | None:
    return await session.scalar(select(Document.id).where(Document.key == key))


async def lock_document(session: AsyncSession, document_id: UUID) -> Document | None:
    """Locks the entry, and returns it with its versions and files."""
    statement = select(Document.id).where(Document.id == document_id).with_for_update()
    if await session.scalar(statement) is None:
        return None
    return await find_document(session, document_id)


async def lock_all(session: AsyncSession) -> Sequence[Document]:
    """Locks all entries, and returns them in their order, without versions."""
    statement = select(Document).order_by(Document.position, Document.id).with_for_update()
    return (await session.execute(statement.execution_options(populate_existing=True))).scalars().all()


async def lock_version(session: AsyncSession, version_id: UUID) -> DocumentVersion | None:
    statement = select(DocumentVersion).where(DocumentVersion.id == version_id).with_for_update()
    return (await session.execute(statement.execution_options(populate_existing=True))).scalar_one_or_none()


async def find_file(session: AsyncSession, file_id: UUID) -> DocumentFile | None:
    return await session.get(DocumentFile, file_id)


async def lock_files(session: AsyncSession, file_ids: Collection[UUID]) -> dict[UUID, DocumentFile]:
    """Locks the files, so that they neither expire nor get into another entry before the transaction ends."""
    statement = select(DocumentFile).where(DocumentFile.id.in_(file_ids)).order_by(DocumentFile.id)
    return {file.id: file for file in (await session.scalars(statement.with_for_update(key_share=True))).all()}


async def lock_file(session: AsyncSession, file_id: UUID) -> DocumentFile | None:
    statement = select(DocumentFile).where(DocumentFile.id == file_id).with_for_update()
    return (await session.scalars(statement)).one_or_none()


def has_version() -> ColumnElement[bool]:
    """Whether a version refers to the file."""
    return exists().where(
        or_(DocumentVersion.file_en_id == DocumentFile.id, DocumentVersion.file_ar_id == DocumentFile.id)
    )


async def is_used(session: AsyncSession, file_id: UUID) -> bool:
    return bool(await session.scalar(select(exists().where(DocumentFile.id == file_id, has_version()))))


async def is_claimed(session: AsyncSession, object_key: str) -> bool:
    """Whether a row refers to this object."""
    by_file, by_document = exists().where(DocumentFile.object_key == object_key), Document.object_key == object_key
    return bool((await session.execute(select(or_(by_file, exists().where(by_document))))).scalar_one())


async def count_companies(session: AsyncSession) -> int:
    """Number of approved companies, which get a notification."""
    contacts = select(func.count()).select_from(User).join(Company, IS_CONTACT_OF_COMPANY)
    return (await session.execute(contacts.where(User.status == AccountStatus.APPROVED))).scalar_one()


async def count_recipients(session: AsyncSession) -> int:
    """Number of people of approved companies, who get a mail each."""
    people = select(func.count()).select_from(User).join(Company, IS_PERSON_OF_COMPANY)
    return (await session.execute(people.where(User.status == AccountStatus.APPROVED))).scalar_one()


async def recipients(session: AsyncSession) -> Sequence[tuple[User, str]]:
    """The people of every approved company, with the company's name."""
    statement = select(User, Company.organization_name).join(Company, IS_PERSON_OF_COMPANY)
    rows = await session.execute(statement.where(User.status == AccountStatus.APPROVED).order_by(Company.id, User.id))
    return [(row[0], row[1]) for row in rows]


async def find_visit(session: AsyncSession, user_id: UUID) -> LibraryVisit | None:
    return await session.get(LibraryVisit, user_id)
