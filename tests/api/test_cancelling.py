"""A cancelled task ends, however many cancellations it needs."""

import asyncio
import gc
from time import monotonic

import pytest

from portal.platform import cancelling
from portal.platform.cancelling import cancel


async def rest() -> None:
    await asyncio.sleep(60)


async def test_all_have_ended() -> None:
    resting = [asyncio.create_task(rest()) for _ in range(3)]
    await asyncio.sleep(0)
    await cancel(*resting)
    assert all(task.cancelled() for task in resting)


async def test_errors_of_ending_tasks_are_not_raised() -> None:
    async def fails() -> None:
        try:
            await rest()
        finally:
            raise ValueError("at the end")

    async def is_done() -> int:
        return 7

    failing, done = asyncio.create_task(fails()), asyncio.create_task(is_done())
    await asyncio.sleep(0)
    await cancel(failing, done)
    assert isinstance(failing.exception(), ValueError)
    assert done.result() == 7
    await cancel()


async def test_unobserved_failures_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise ValueError("long ago")

    failing = asyncio.create_task(fails())
    await asyncio.sleep(0)
    await cancel(failing, asyncio.create_task(rest()))
    del failing
    gc.collect()
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["long ago"]


async def test_a_task_that_ignores_a_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cancelling, "INSIST_AFTER", 0.05)

    async def hard_of_hearing() -> None:
        for _ in range(3):
            try:
                await rest()
            except asyncio.CancelledError:
                continue

    task = asyncio.create_task(hard_of_hearing())
    await asyncio.sleep(0)
    await cancel(task)
    assert task.done()


async def test_an_orderly_end_is_not_disturbed() -> None:
    tidied: list[str] = []

    async def tidies_up() -> None:
        try:
            await rest()
        finally:
            await asyncio.sleep(0.2)
            tidied.append("up")

    task = asyncio.create_task(tidies_up())
    await asyncio.sleep(0)
    await cancel(task)
    assert tidied == ["up"]


async def test_cancelling_the_waiter_cancels_once_more_and_ends() -> None:
    asked = 0

    async def hard_of_hearing() -> None:
        nonlocal asked
        while asked < 2:
            try:
                await rest()
            except asyncio.CancelledError:
                asked += 1

    task = asyncio.create_task(hard_of_hearing())
    waiting = asyncio.create_task(cancel(task))
    await asyncio.sleep(0.05)
    waiting.cancel()
    began = monotonic()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert monotonic() - began < 1
    await asyncio.wait({task}, timeout=5)
    assert task.done()
