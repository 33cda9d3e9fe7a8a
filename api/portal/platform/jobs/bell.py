"""The bell: tells a worker through Redis that a row of the outbox is waiting.

Losing a ring loses nothing: the sweeper rings again for what is due. This is the only module of the application that
knows arq's client; the other side is ``portal_worker``.
"""

from time import monotonic
from typing import Any, Protocol
from uuid import UUID

import orjson
from arq.connections import ArqRedis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from portal.platform.redis.connections import open_pool
from portal.platform.redis.measured import MeasuredRedis

TASK = "run_job"
MAX_WAKEUPS = 16
SILENCE = 2.0


def queue_key(queue: str) -> str:
    return f"portal:queue:{queue}"


def doorbell_key(queue: str) -> str:
    """A short list that workers wait at: arq itself only looks into its queue every so often."""
    return f"portal:doorbell:{queue}"


def serialize(job: dict[str, Any]) -> bytes:
    """JSON, because arq's default is pickle: a process that may write to Redis could run code in the worker."""
    return orjson.dumps(job)


def deserialize(job: bytes) -> dict[str, Any]:
    document: dict[str, Any] = orjson.loads(job)
    return document


class MeasuredArqRedis(MeasuredRedis, ArqRedis):  # type: ignore[misc]  # redis-py contradicts itself
    """arq's client, counted like ours."""


def connect_queue(url: str) -> ArqRedis:
    """A small pool of its own; connections open at the first command, so a Redis that is down stops no start."""
    connections = open_pool(
        url,
        socket_connect_timeout=1,
        socket_timeout=2,
        retry=Retry(ExponentialBackoff(cap=1.0, base=0.05), retries=3),
        retry_on_error=[RedisConnectionError, RedisTimeoutError],
    )
    return MeasuredArqRedis(connections, job_serializer=serialize, job_deserializer=deserialize)


class Bell(Protocol):
    async def ring(self, queue: str, job_id: UUID, *, attempts: int) -> None: ...


class SilentBell:
    """For processes without Redis: the sweeper finds the work."""

    async def ring(self, queue: str, job_id: UUID, *, attempts: int) -> None:
        """Does nothing."""


class ArqBell:
    """Where Redis does not answer it stays silent for a moment, so that no request waits for it again and again."""

    def __init__(self, pool: ArqRedis) -> None:
        self._pool = pool
        self._silent_until = 0.0

    @classmethod
    def connect(cls, url: str) -> "ArqBell":
        return cls(connect_queue(url))

    async def ring(self, queue: str, job_id: UUID, *, attempts: int) -> None:
        """Row and attempt name the arq job: ringing twice wakes once.

        The lock that arq keeps for a killed worker (for its longest timeout) then holds no later attempt back.
        """
        if monotonic() < self._silent_until:
            return
        try:
            await self._ring(queue, job_id, attempts)
        except (RedisError, OSError):
            self._silent_until = monotonic() + SILENCE
            raise

    async def _ring(self, queue: str, job_id: UUID, attempts: int) -> None:
        await self._pool.enqueue_job(TASK, str(job_id), _job_id=f"{job_id}:{attempts}", _queue_name=queue_key(queue))
        async with self._pool.pipeline(transaction=False) as pipe:
            pipe.lpush(doorbell_key(queue), "1")
            # The number does not matter: an idle worker reacts to the first, a busy one when it has room.
            pipe.ltrim(doorbell_key(queue), 0, MAX_WAKEUPS - 1)
            await pipe.execute()

    async def aclose(self) -> None:
        # The pool was handed over, so that closing the client alone would leave its connections open.
        await self._pool.aclose(close_connection_pool=True)
