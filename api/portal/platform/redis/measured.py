"""A Redis client that measures the duration of commands."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import NoScriptError, WatchError

from portal.platform import metrics, telemetry

# Blocking commands wait on purpose, so their durations do not measure the server.
WAITING = frozenset({"BLPOP"})


class MeasuredRedis(Redis):
    """Counts a pipeline as one command."""

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        if args[0] in WAITING:
            return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]
        with measured(str(args[0])):
            return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:
        return MeasuredPipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)


class MeasuredPipeline(Pipeline):
    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        with measured("PIPELINE"):
            return await super().execute(raise_on_error)


@contextmanager
def measured(command: str) -> Iterator[None]:
    """Measures the block as one command."""
    began = perf_counter()
    outcome = "failed"
    try:
        with telemetry.step(command, db__system__name="redis", db__operation__name=command):
            yield
        outcome = "done"
    except (WatchError, NoScriptError):
        # The server did its part: another client was first, or the script is not loaded yet.
        outcome = "done"
        raise
    finally:
        metrics.REDIS_DURATION.labels(outcome).observe(perf_counter() - began)
