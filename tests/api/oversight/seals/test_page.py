"""What the page of the audit trail shows and exports of the seals."""

import gzip
from http import HTTPStatus

from prometheus_client import REGISTRY

from portal.domain.audit import service as audit
from portal.domain.identity.access import Action, Grant, Subject
from portal.features.oversight.audit.seals.gauges import oldest_unsealed
from portal.features.oversight.audit.seals.verify_audit import Check
from portal.platform.signing import public_keys
from tests.api.conftest import Committed
from tests.api.oversight.seals.trail import Trail
from tests.factories.accounts import an_admin

MAY = [Grant(Action.VIEW, Subject.AUDIT)]


async def test_before_the_first_seal_there_is_none(committed: Committed) -> None:
    async with committed.transaction() as session:
        auditor = await an_admin(session, grants=MAY)
    async with committed.browser(auditor) as browser:
        assert (await browser.get("/api/audit/seal")).json()["data"] is None


async def test_the_last_seal_says_what_came_after_it(committed: Committed, trail: Trail) -> None:
    async with committed.transaction() as session:
        auditor = await an_admin(session, grants=MAY)
    seal = await trail.recorded_and_sealed("a")
    await trail.record("b", "c")
    async with committed.browser(auditor) as browser:
        shown = (await browser.get("/api/audit/seal")).json()["data"]
    assert (shown["number"], shown["hash"], shown["unsealed"]) == (1, seal.hash, 2)
    assert (shown["witnessed_at"], shown["has_witness"], shown["stored"]) == (None, False, False)


async def test_the_export_says_nothing_of_drafts_and_verifies(committed: Committed, trail: Trail) -> None:
    async with committed.transaction() as session:
        auditor = await an_admin(session, grants=MAY)
        audit.record(
            session, None, "submission.file_added", subject_type="submission", subject_id="1", file_id="7", size=424_242
        )
    seal = (await trail.seal())[0]
    async with committed.browser(auditor) as browser:
        answer = await browser.get("/api/audit/sealed-export")
    lines = gzip.decompress(answer.content).decode()
    assert "424242" not in lines
    check = Check(public_keys(committed.resources.settings), [seal.hash])
    check.read(lines.splitlines())
    assert (check.problems, list(check.report())[-1]) == ([], "intact")
    assert "jsonl" in await trail.lines(), "the export itself is recorded"


async def test_who_may_see_users_alone_may_not_see_the_trail(committed: Committed) -> None:
    async with committed.transaction() as session:
        other = await an_admin(session, grants=[Grant(Action.VIEW, Subject.USERS)])
    async with committed.browser(other) as browser:
        for path in ("", "/seal", "/sealed-export"):
            assert (await browser.get(f"/api/audit{path}")).status_code == HTTPStatus.FORBIDDEN


async def test_the_gauge_is_the_age_of_the_oldest_unsealed_event(committed: Committed, trail: Trail) -> None:
    await trail.record("a")
    async with committed.transaction() as session:
        await oldest_unsealed(session, committed.resources.settings)
    assert 0 < (REGISTRY.get_sample_value("portal_audit_oldest_unsealed_age_seconds") or 0) < 60
    await trail.seal()
    async with committed.transaction() as session:
        await oldest_unsealed(session, committed.resources.settings)
    assert REGISTRY.get_sample_value("portal_audit_oldest_unsealed_age_seconds") == 0
