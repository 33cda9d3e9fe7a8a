"""A ZIP of 2 GiB compared with plainly copying the same objects in the same store, and the memory of the worker.

The speed is measured without answers, because the typesetter limits pages. The memory is also measured with answers, in
a separate worker, which typesets its first page in that run.
"""

import asyncio
import hashlib
import os
import time
from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import UUID

import psutil

from dev.bench.memory import PeakMemory
from dev.bench.people import a_company, add_people, bench_portal, representative, resources_of
from dev.bench.report import Result
from dev.demo.answers import demo_answers
from dev.portal_process import RunningPortal
from portal.domain.forms.definition import FormName, get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import GRANTABLE, Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.current import read_current
from portal.domain.rfis.dates import Dates, publish
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.responses.bundles import service
from portal.features.responses.bundles.models import Bundle
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.storage.blocks import BLOCK

MEBIBYTE = 1024 * 1024
SIZE = 20 * MEBIBYTE
FILES = 103
ROUNDS = 3
MAX_MEMORY = 32
WITH_ANSWERS = 30
SETTLED_AFTER = 10
FORMS: tuple[FormName, ...] = ("questionnaire", "feedback")


def measure() -> list[Result]:
    with bench_portal(processes=("worker",)) as portal:
        worker = psutil.Process(portal.processes["worker"].pid)
        copying, zipping, growth = asyncio.run(_measure(portal, worker))
    with bench_portal(processes=("worker",)) as portal:
        with_answers = asyncio.run(_measure_with_answers(portal, psutil.Process(portal.processes["worker"].pid)))
    total = FILES * SIZE / MEBIBYTE
    detail = f"{total / zipping:.0f} against {total / copying:.0f} MiB a second, {FILES} × 20 MiB, best of {ROUNDS}"
    return [
        Result("ZIP of 2 GiB / copying the same objects", copying / zipping, 0.80, at_least=True, detail=detail),
        _memory("memory of a ZIP", growth, "peak growth of the worker"),
        _memory(
            "memory of a ZIP with answers",
            with_answers,
            f"the same, {WITH_ANSWERS} companies with 20 MiB and seven pages each, the first that it sets",
        ),
    ]


def _memory(name: str, growth: float, detail: str) -> Result:
    return Result(name, growth / MEBIBYTE, MAX_MEMORY, at_least=False, unit=" MiB", detail=detail)


async def _measure(portal: RunningPortal, worker: psutil.Process) -> tuple[float, float, float]:
    """Seconds of the fastest round of each, side by side, and bytes."""
    copying = zipping = float("inf")
    growth = 0.0
    async with resources_of(portal) as resources:
        admin, objects = await _prepare(resources)
        for _ in range(ROUNDS):
            started = time.perf_counter()
            for key in objects:
                await resources.storage.put(
                    f"{key}-copy", resources.storage.read(key), content_type="application/pdf", expected_size=SIZE
                )
            copying = min(copying, time.perf_counter() - started)
            for key in objects:
                await resources.storage.delete(f"{key}-copy")
            with PeakMemory(worker) as peak:
                zipping = min(zipping, await _zip(resources, admin))
            growth = max(growth, peak.growth)
    return copying, zipping, growth


async def _measure_with_answers(portal: RunningPortal, worker: psutil.Process) -> float:
    """Bytes."""
    async with resources_of(portal) as resources:
        admin, _ = await _prepare(resources, companies=WITH_ANSWERS, have_answered=True)
        # Excludes work that a worker does only once.
        await asyncio.sleep(SETTLED_AFTER)
        with PeakMemory(worker) as peak:
            await _zip(resources, admin)
    return peak.growth


def _answers(company: Company, user: User) -> list[FormAnswers]:
    """Answers to every question of both forms."""
    return [
        FormAnswers(
            form=name,
            version=get_form(name).version,
            company_id=company.id,
            user_id=user.id,
            answers=demo_answers(get_form(name), seed=1, texts={}),
            saved_at=utc_now(),
            submitted_at=utc_now(),
        )
        for name in FORMS
    ]


async def _prepare(
    resources: Resources, *, companies: int = FILES, have_answered: bool = False
) -> tuple[User, list[str]]:
    admin = await add_people(resources, pending=0)
    content = os.urandom(SIZE)
    sha256 = hashlib.sha256(content).hexdigest()
    objects = []
    async with unit_of_work(resources.sessions) as session:
        now = utc_now()
        rfi = await publish(
            session,
            Dates(title_en="Bench", title_ar="قياس", opens_at=None, deadline=now + timedelta(days=1)),
            name=resources.settings.rfi_name,
        )
        for number in range(companies):
            company = a_company(number)
            company.approved_at = company.decided_at = now
            session.add(company)
            await session.flush()
            user = representative(company, number, "-", AccountStatus.APPROVED)
            session.add(user)
            if have_answered:
                await session.flush()
                session.add_all(_answers(company, user))
            submission = Submission(
                id=new_id(),
                rfi_id=rfi.id,
                company_id=company.id,
                state="submitted",
                submitted_at=now,
                receipt_number=f"BENCH-{number}",
            )
            key = f"bench/{new_id()}"
            await resources.storage.put(key, _chunks(content), content_type="application/pdf", expected_size=SIZE)
            objects.append(key)
            session.add(submission)
            await session.flush()
            session.add(
                SubmissionFile(
                    submission_id=submission.id,
                    kind="document",
                    name="response.pdf",
                    content_type="application/pdf",
                    size=SIZE,
                    sha256=sha256,
                    object_key=key,
                    uploaded_at=now,
                )
            )
    return admin, objects


async def _zip(resources: Resources, admin: User) -> float:
    """Seconds of the run according to its row."""
    actor = Actor(admin.id, "Bench Admin", admin.role, admin.status, "en", None, None, GRANTABLE)
    async with unit_of_work(resources.sessions) as session:
        current = await read_current(session, resources.settings)
        bundle_id = (await service.request(session, actor, current, CompanyFilter())).id
    bundle = await _until_over(resources, bundle_id)
    if bundle.state != "ready" or bundle.started_at is None or bundle.finished_at is None:
        raise RuntimeError(f"the ZIP is {bundle.state}: {bundle.error}")
    await resources.storage.delete(bundle.object_key or "")
    return (bundle.finished_at - bundle.started_at).total_seconds()


async def _until_over(resources: Resources, bundle_id: UUID) -> Bundle:
    while True:
        await asyncio.sleep(0.2)
        async with unit_of_work(resources.sessions) as session:
            bundle = await session.get_one(Bundle, bundle_id)
        if bundle.state not in {"queued", "running"}:
            return bundle


async def _chunks(content: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(content), BLOCK):
        yield content[start : start + BLOCK]
