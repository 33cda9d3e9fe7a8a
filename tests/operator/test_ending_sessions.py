"""A session of kopf ends, although one of its tasks has survived a cancellation."""

import asyncio

import pytest

from portal_operator import operating


class DefinitionRemoved(Exception):
    """Replaces the exception that kopf raises if the API server answers a watch with 404."""


async def test_a_task_that_ignored_a_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operating, "ENDING_SECONDS", 0.1)
    monkeypatch.setattr(operating, "CANCEL_SECONDS", 0.05)
    cancellations = 0

    async def watch() -> None:
        nonlocal cancellations
        while cancellations < 3:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancellations += 1

    async def run() -> None:
        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        watching.cancel()
        await asyncio.wait({watching})
        raise DefinitionRemoved

    bystander = asyncio.create_task(asyncio.Event().wait())
    already = asyncio.all_tasks()
    session = asyncio.create_task(run())
    with pytest.raises(DefinitionRemoved):
        await asyncio.wait_for(operating.until_over(session, already), 5)
    assert cancellations == 3
    assert not bystander.done()
    bystander.cancel()
