"""Requesting and downloading ZIPs."""

import hashlib
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks.service import is_readable
from portal.domain.identity.access import Actor
from portal.domain.identity.fresh import Fresh, require_fresh
from portal.domain.rfis.current import CurrentRfi, read_current
from portal.domain.sealing.closures import InterestDeclared, has_sealed_responses, require_open
from portal.domain.submissions.first_reads import note_read
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import ids_of
from portal.features.responses.bundles import queries
from portal.features.responses.bundles.archive import Archive, Commission
from portal.features.responses.bundles.contents import load_contents
from portal.features.responses.bundles.lifecycle import (
    TRANSITIONS,
    BundleEmpty,
    BundleEvent,
    BundleExpired,
    BundleFailed,
    BundleNotReady,
    BundleOver,
    BundleState,
    DownloadFailed,
    DownloadLinkInvalid,
    TooManyBundles,
)
from portal.features.responses.bundles.links import take_link, write_link
from portal.features.responses.bundles.models import Bundle
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.locks import in_turn
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import Forbidden, NotFound
from portal.platform.files.zips.zip_paths import MAX_FILE_NAME_LENGTH, safe_name
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing, StorageUnavailable

CREATE = "bundles.create"
CONTENT_TYPE = "application/zip"
MAX_UNFINISHED = 3


@dataclass(frozen=True, slots=True)
class Download:
    """``size`` in bytes, None if it is unknown before the end."""

    name: str
    chunks: AsyncGenerator[bytes, None]
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """Size of a ZIP before it is created.

    ``size``: bytes of the files. ``existing``: the same ZIP, if this user has it.
    """

    companies: int
    files: int
    size: int
    existing: Bundle | None


async def estimate(session: AsyncSession, actor: Actor, current: CurrentRfi, companies: CompanyFilter) -> Estimate:
    """Number of files and size of a ZIP of these companies, without creating it."""
    ids = await ids_of(session, current, companies)
    files, size = await queries.count_files(session, actor.user_id, current, ids)
    fingerprint = await _fingerprint_of(session, actor, current, companies, ids)
    return Estimate(len(ids), files, size, await queries.find_same(session, actor.user_id, fingerprint))


async def request(session: AsyncSession, actor: Actor, current: CurrentRfi, companies: CompanyFilter) -> Bundle:
    """Requests a ZIP of the companies that match when the worker begins to create it; of one, if one matches now.

    Repeating the request returns the same bundle while that is unfinished or fresh, unless the companies' data has
    changed. Raises :class:`BundleEmpty`, :class:`TooManyBundles` and, for more than one company, :class:`NotFresh`.
    """
    await in_turn(session, f"bundle {actor.user_id}")
    ids = await ids_of(session, current, companies)
    if not ids:
        raise BundleEmpty
    if len(ids) > 1:
        require_fresh(actor, Fresh.FACTOR)
    fingerprint = await _fingerprint_of(session, actor, current, companies, ids)
    if (same := await queries.find_same(session, actor.user_id, fingerprint)) is not None:
        return same
    waiting = await queries.unfinished_of(session, actor.user_id)
    if waiting >= MAX_UNFINISHED:
        raise TooManyBundles(n=waiting)
    if len(ids) == 1:
        # The filter is applied again when the ZIP is made, and might then match more companies than were proved for.
        companies = companies.model_copy(update={"ids": tuple(ids)})
    return await _commission(session, actor, current, companies, ids, fingerprint=fingerprint)


async def _fingerprint_of(
    session: AsyncSession, actor: Actor, current: CurrentRfi, companies: CompanyFilter, ids: Sequence[UUID]
) -> str:
    """Hash of the filter, regardless of the order of selected companies, and of the data that the ZIP would contain."""
    wanted = companies.model_dump(mode="json", exclude_defaults=True)
    contents = await queries.contents_of(session, actor.user_id, current, ids)
    parts = [wanted | {"ids": sorted(wanted.get("ids", []))}, contents]
    return hashlib.sha256(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)).hexdigest()


async def _commission(
    session: AsyncSession,
    actor: Actor | None,
    current: CurrentRfi,
    companies: CompanyFilter,
    ids: Sequence[UUID],
    *,
    fingerprint: str | None = None,
) -> Bundle:
    _, size = await queries.count_files(session, actor.user_id if actor else None, current, ids)
    bundle = Bundle(
        id=new_id(),
        filter=companies.model_dump(mode="json", exclude_defaults=True),
        requested_by=actor.user_id if actor else None,
        requested_by_name=actor.name if actor else audit.SYSTEM,
        companies_total=len(ids),
        bytes_total=size,
        fingerprint=fingerprint,
    )
    session.add(bundle)
    outbox.enqueue(session, CREATE, queue=outbox.BUNDLE, bundle_id=bundle.id)
    await session.flush()
    await session.refresh(bundle)
    _record(session, actor, "bundle.requested", bundle, filter=bundle.filter, companies=len(ids))
    return bundle


async def request_all_active(session: AsyncSession, current: CurrentRfi) -> Bundle | None:
    """Requests a ZIP of all active companies on behalf of the portal.

    Returns None if there are no companies, and while a response is sealed: its opening requests the ZIP.
    """
    if await has_sealed_responses(session, current.id):
        return None
    ids = await ids_of(session, current, CompanyFilter())
    if not ids:
        return None
    return await _commission(session, None, current, CompanyFilter(), ids)


async def newest(session: AsyncSession, actor: Actor) -> Sequence[Bundle]:
    """This person's bundles and those that the portal created by itself, newest first."""
    return await queries.newest_of(session, actor.user_id)


async def find(session: AsyncSession, bundle_id: UUID) -> Bundle:
    bundle = await queries.find(session, bundle_id)
    if bundle is None:
        raise NotFound
    return bundle


async def cancel(session: AsyncSession, actor: Actor, *, bundle_id: UUID) -> Bundle:
    """Only the requester may cancel. The worker notices within a second."""
    bundle = await queries.lock(session, bundle_id)
    if bundle is None:
        raise NotFound
    if bundle.requested_by != actor.user_id:
        raise Forbidden
    state = TRANSITIONS.after(bundle.state, BundleEvent.CANCEL)
    if state is None:
        raise BundleOver
    bundle.state = state
    bundle.finished_at = await database_now(session)
    _record(session, actor, "bundle.cancelled", bundle)
    return bundle


async def make_link(session: AsyncSession, resources: Resources, actor: Actor, *, bundle_id: UUID) -> str:
    """Creates a token for one download by this person, valid for a short time.

    Raises :class:`NotFresh` for a ZIP of more than one company: another person or the portal may have requested it.
    """
    bundle = await find(session, bundle_id)
    _require_ready(bundle)
    if bundle.companies_total > 1:
        require_fresh(actor, Fresh.FACTOR)
    await _require_no_interest(session, actor, bundle)
    await _require_whole(resources, bundle)
    _record(session, actor, "bundle.link_made", bundle)
    return await write_link(resources.redis, bundle.id, actor.user_id)


async def open_file(resources: Resources, actor: Actor, *, bundle_id: UUID, token: str) -> Download:
    """Uses the token and opens the ZIP. The download is recorded before its first byte is sent."""
    if not await take_link(resources.redis, token, bundle_id, actor.user_id):
        async with resources.sessions() as session:
            await find(session, bundle_id)
        raise DownloadLinkInvalid
    async with unit_of_work(resources.sessions) as session:
        bundle = await find(session, bundle_id)
        _require_ready(bundle)
        await _require_no_interest(session, actor, bundle)
        _record(session, actor, "bundle.downloaded", bundle, size=bundle.size, sha256=bundle.sha256)
        await note_read(session, bundle.receipt_numbers or ())
    await _require_whole(resources, bundle)
    name = f"submissions-{bundle.created_at:%Y-%m-%d}.zip"
    return Download(name, resources.storage.read(bundle.object_key or ""), bundle.size)


async def open_company(resources: Resources, actor: Actor, *, company_id: UUID) -> Download:
    """One company's ZIP, created while it is sent. Raises :class:`BundleFailed` first if a file is not in the store."""
    companies = CompanyFilter(ids=(company_id,))
    async with unit_of_work(resources.sessions) as session:
        current = await read_current(session, resources.settings)
        if not await ids_of(session, current, companies):
            raise NotFound
        contents = (await load_contents(session, actor.user_id, current, [company_id]))[0]
        require_open(contents.closed)
        now = await database_now(session)
        audit.record(
            session,
            actor,
            "submission.downloaded",
            subject_type="company",
            subject_id=company_id,
            files=len(contents.all_files),
        )
        await note_read(session, await queries.receipt_numbers_of(session, actor.user_id, current, [company_id]))
    try:
        for file in contents.all_files:
            if not is_readable(resources.settings, file):
                continue
            if await resources.storage.size(file.object_key) != file.size:
                raise BundleFailed
    except (ObjectMissing, StorageUnavailable):
        raise BundleFailed from None
    filter_ = companies.model_dump(mode="json", exclude_defaults=True)
    archive = Archive(resources, Commission(str(new_id()), now, filter_, [company_id], actor.user_id))
    name = safe_name(
        contents.company.organization_name, longest=MAX_FILE_NAME_LENGTH, fallback="company", keeps_extension=False
    )
    return Download(f"{name}.zip", archive.chunks())


async def _require_no_interest(session: AsyncSession, actor: Actor, bundle: Bundle) -> None:
    """Raises :class:`InterestDeclared`: another person may have requested it, or this one before the declaration."""
    if await queries.has_interest_in(session, actor.user_id, bundle.receipt_numbers or ()):
        raise InterestDeclared


async def _require_whole(resources: Resources, bundle: Bundle) -> None:
    """Raises :class:`DownloadFailed`. Also checked before a link is created, because only the page can show errors."""
    try:
        if await resources.storage.size(bundle.object_key or "") != bundle.size:
            raise DownloadFailed
    except (ObjectMissing, StorageUnavailable):
        raise DownloadFailed from None


def _require_ready(bundle: Bundle) -> None:
    match BundleState(bundle.state):
        case BundleState.READY:
            return
        case BundleState.EXPIRED | BundleState.CANCELLED:
            raise BundleExpired
        case BundleState.FAILED:
            raise BundleFailed
        case _:
            raise BundleNotReady


def _record(session: AsyncSession, actor: Actor | None, action: str, bundle: Bundle, **details: Any) -> None:
    audit.record(session, actor, action, subject_type="bundle", subject_id=bundle.id, **details)
