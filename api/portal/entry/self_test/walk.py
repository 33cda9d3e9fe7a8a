"""The steps, over HTTP as people use the portal; the stores are checked directly."""

import asyncio
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from time import monotonic
from typing import Any
from uuid import UUID

import httpx2
from sqlalchemy import Float, cast, func, select

from portal.domain.submissions.models import SubmissionFile
from portal.entry.self_test.company import TemporaryCompany
from portal.features.people.accounts.challenges import Challenges, Method
from portal.features.responses.file_checks.limits import require_limits
from portal.features.responses.submissions.drafts.objects import DISCARD
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import Clamd, ScannerUnavailable
from portal.platform.storage.contract import ObjectMissing

# The shortest content that begins and ends as a PDF does, padded so that it takes more than one packet.
DOCUMENT = b"%PDF-1.7\n" + b"% self-test\n" * 20_000 + b"%%EOF\n"
PING = "ping"
"""Kind of job that does nothing; the worker has its handler."""
UPLOADS = "/api/submission/files"
POLL_SECONDS = 0.1
NOT_ACCEPTING = {"rfi_closed", "rfi_not_open"}


class StepFailed(RuntimeError):
    """The message names the step and the observation."""


class Walk:
    def __init__(self, resources: Resources, client: httpx2.AsyncClient, *, say: Callable[[str], None]) -> None:
        self._resources = resources
        self._client = client
        self._say = say
        self._cookies: dict[str, str] = {}
        self._object_key: str | None = None

    async def is_ready(self) -> None:
        ready = await self._client.get("/readyz")
        _require(ready.status_code == HTTPStatus.OK, f"/readyz answered {ready.status_code}: {ready.text[:300]}")
        page = await self._client.get("/app/", follow_redirects=True)
        is_page = page.status_code == HTTPStatus.OK and "text/html" in page.headers.get("content-type", "")
        _require(is_page, f"/app/ answered {page.status_code}, which is no page")
        self._say("the portal is ready and serves its pages")

    async def reaches_the_mail_server(self) -> None:
        # Not with the others: only the worker and this command need the SMTP library.
        from portal.platform.mail.check import problem_of_mail_server  # noqa: PLC0415

        problem = await problem_of_mail_server(self._resources.settings)
        _require(problem is None, str(problem))
        self._say("the mail server accepts the portal")

    async def reaches_the_scanner(self) -> None:
        address = self._resources.settings.scanner
        if address is None:
            return
        clamd = Clamd(address)
        try:
            version = await clamd.version()
            await require_limits(clamd, version)
        except ScannerUnavailable as error:
            raise StepFailed(f"the scanner cannot be used: {error}") from None
        self._say(f"the scanner looks far enough: {version.scanner}")

    async def signs_in(self, company: TemporaryCompany) -> None:
        """Signs in by password and code. The code is generated here instead of in the worker, so no message is sent."""
        settings = self._resources.settings
        opened = await self._call(
            "POST", "/api/login/check-credentials", json={"email": company.email, "password": company.password}
        )
        challenge_id: str = opened["challenge_id"]
        challenges = Challenges(self._resources.redis, settings)
        challenge = await challenges.find(challenge_id)
        key, number = await challenges.begin_send(
            challenge_id, email=challenge.destination(Method.EMAIL), is_decoy=False
        )
        code = await challenges.store_code(key, number, Method.EMAIL)
        answer = await self._send("POST", "/api/login", json={"challenge_id": challenge_id, "code": code})
        _require(answer.status_code == HTTPStatus.OK, f"signing in answered {_response_text(answer)}")
        token = answer.cookies.get(settings.cookie_name)
        _require(token is not None, "signing in set no cookie")
        # Sent explicitly, because a client does not send Secure cookies over plain HTTP inside a cluster.
        self._cookies = {"Cookie": f"{settings.cookie_name}={token}"}
        await self._call("GET", "/api/submission")
        self._say("a company signed in with password and code")

    async def uploads(self) -> None:
        """Uploads a file and compares the downloaded bytes. While the RFI is not open, the upload must be refused."""
        answer = await self._send(
            "POST",
            UPLOADS,
            params={"kind": "document", "name": "self-test.pdf"},
            content=DOCUMENT,
            headers={"Content-Type": "application/octet-stream"},
        )
        if answer.status_code == HTTPStatus.CONFLICT and _error_of(answer) in NOT_ACCEPTING:
            self._say(f"the RFI takes no responses now ({_error_of(answer)}), and the upload was refused")
            return
        _require(answer.status_code == HTTPStatus.CREATED, f"uploading answered {_response_text(answer)}")
        file = answer.json()["data"]
        self._object_key = await self._object_key_of(UUID(file["id"]))
        stored = await self._send("GET", f"{UPLOADS}/{file['id']}")
        _require(stored.status_code == HTTPStatus.OK, f"downloading answered {_response_text(stored)}")
        _require(sha256(stored.content).digest() == sha256(DOCUMENT).digest(), "the file came back changed")
        self._say("a file was uploaded and came back the same")

    async def is_forgotten(self) -> None:
        answer = await self._send("GET", "/api/submission")
        _require(
            answer.status_code == HTTPStatus.UNAUTHORIZED,
            f"the session outlived its company: {answer.status_code}",
        )
        self._say("the company was removed, and its session ended")

    async def jobs_are_done(self, *, within: float) -> None:
        """Runs one job on each queue, and the job that removes the uploaded file from the store."""
        jobs = {}
        async with unit_of_work(self._resources.sessions) as session:
            for queue in outbox.queues_of(self._resources.settings):
                jobs[outbox.enqueue(session, PING, queue=queue).id] = f"a job of the queue {queue}"
        if self._object_key is not None:
            jobs[await self._discarding()] = "the job that removes the file"
        give_up = monotonic() + within
        for job_id, what in jobs.items():
            await self._is_done(job_id, what, give_up=give_up)
        if self._object_key is not None:
            await self._left_the_store(self._object_key)

    async def _left_the_store(self, object_key: str) -> None:
        try:
            await self._resources.storage.size(object_key)
        except ObjectMissing:
            self._say("the file left the store")
        else:
            raise StepFailed("the file is still in the store although the job that removes it is done")

    async def _is_done(self, job_id: UUID, what: str, *, give_up: float) -> None:
        while True:
            async with unit_of_work(self._resources.reads) as session:
                rows = await session.execute(
                    select(
                        cast(func.extract("epoch", Job.done_at - Job.created_at), Float),
                        Job.failed_at,
                        Job.attempts,
                        Job.error,
                    ).where(Job.id == job_id)
                )
            took, failed_at, attempts, error = rows.one()
            if took is not None:
                self._say(f"{what} was done after {took:.2f} s")
                return
            _require(failed_at is None, f"{what} was given up: {error}")
            seen = f"begun {attempts} times, last error: {error}" if attempts else "no worker took it"
            _require(monotonic() < give_up, f"{what} was not done in time: {seen}")
            await asyncio.sleep(POLL_SECONDS)

    async def _object_key_of(self, file_id: UUID) -> str:
        async with unit_of_work(self._resources.reads) as session:
            key = await session.scalar(select(SubmissionFile.object_key).where(SubmissionFile.id == file_id))
        _require(key is not None, "the uploaded file is in no row")
        return str(key)

    async def _discarding(self) -> UUID:
        async with unit_of_work(self._resources.reads) as session:
            job_id: UUID | None = await session.scalar(
                select(Job.id)
                .where(Job.kind == DISCARD, Job.payload["object_key"].as_string() == self._object_key)
                .limit(1)
            )
        if job_id is None:
            raise StepFailed("the company was removed, and nothing was asked to remove its file")
        return job_id

    async def _call(self, method: str, path: str, **options: Any) -> dict[str, Any]:
        answer = await self._send(method, path, **options)
        _require(answer.status_code == HTTPStatus.OK, f"{method} {path} answered {_response_text(answer)}")
        data: dict[str, Any] = answer.json()["data"]
        return data

    async def _send(
        self, method: str, path: str, headers: dict[str, str] | None = None, **options: Any
    ) -> httpx2.Response:
        # Sec-Fetch-Site that a browser sends with a page's own requests.
        said = {"Sec-Fetch-Site": "same-origin", **self._cookies, **(headers or {})}
        return await self._client.request(method, path, headers=said, **options)


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise StepFailed(message)


def _error_of(answer: httpx2.Response) -> str | None:
    try:
        return str(answer.json()["error"])
    except (ValueError, KeyError):
        return None


def _response_text(answer: httpx2.Response) -> str:
    return f"{answer.status_code}: {answer.text[:300]}"
