"""While PostgreSQL ends connections, requests are answered or refused as an outage, never as an error of the portal."""

import asyncio
from collections import Counter
from itertools import cycle, islice

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.api.conftest import Committed
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

PATHS = ("/api/pending-users", "/api/submissions", "/api/user-info", "/api/config", "/api/audit")
READERS, ROUNDS = 6, 50
_END_OTHERS = text(
    "select count(pg_terminate_backend(pid)) from pg_stat_activity "
    "where datname = current_database() and pid != pg_backend_pid()"
)


@pytest.mark.slow
async def test_reads_while_backends_are_ended_are_never_errors_of_the_portal(committed: Committed) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
        for _ in range(5):
            await a_company(session)
    statuses: Counter[int] = Counter()
    retry_after: set[str | None] = set()
    over = asyncio.Event()

    async def end_backends(connection: AsyncConnection) -> None:
        while not over.is_set():
            await connection.execute(_END_OTHERS)
            await asyncio.sleep(0.005)

    async def read(first: int) -> None:
        async with committed.browser(admin) as browser:
            for path in islice(cycle(PATHS), first, first + ROUNDS):
                answer = await browser.get(path)
                statuses[answer.status_code] += 1
                if answer.status_code == 503:
                    retry_after.add(answer.headers.get("retry-after"))

    # Within a transaction, pg_stat_activity shows what it showed first.
    alone = committed.resources.engine.execution_options(isolation_level="AUTOCOMMIT")
    async with alone.connect() as connection:
        ending = asyncio.create_task(end_backends(connection))
        await asyncio.gather(*map(read, range(READERS)))
        over.set()
        await ending
    assert set(statuses) <= {200, 503}, statuses
    assert statuses[503], "some reads met an ended backend"
    assert retry_after == {"5"}

    async with committed.browser(admin) as browser:
        assert (await browser.get("/api/pending-users")).status_code == 200, "the pool has recovered"
