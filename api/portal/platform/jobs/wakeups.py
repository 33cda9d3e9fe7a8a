"""Wake-ups: arq jobs that tell a worker about a row of the outbox.

A lost wake-up delays a job and never loses it, because the sweeper finds due rows in the database. This is the only
module of the application that uses arq; ``portal_worker`` is its counterpart.
"""

from time import monotonic
from typing import Any
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

# Seconds without wake-ups after Redis did not answer, so that not every request waits for it.
RETRY_DELAY = 2.0


def queue_key(queue: str) -> str:
    """Redis key of arq's queue for the outbox queue ``queue``."""
    return f"portal:queue:{queue}"


def serialize(job: dict[str, Any]) -> bytes:
    """JSON, because arq's default is pickle: a process that may write to Redis could run code in the worker."""
    return orjson.dumps(job)


def deserialize(job: bytes) -> dict[str, Any]:
    document: dict[str, Any] = orjson.loads(job)
    return document


class MeasuredArqRedis(MeasuredRedis, ArqRedis):  # type: ignore[misc]  # redis-py contradicts itself
    """arq's client with the portal's metrics."""


def connect_queue(url: str) -> ArqRedis:
    """A client with a separate pool.

    It connects at the first command, so that an unreachable Redis does not prevent the start.
    """
    connections = open_pool(
        url,
        socket_connect_timeout=1,
        socket_timeout=2,
        retry=Retry(ExponentialBackoff(cap=1.0, base=0.05), retries=3),
        retry_on_error=[RedisConnectionError, RedisTimeoutError],
    )
    return MeasuredArqRedis(connections, job_serializer=serialize, job_deserializer=deserialize)


class Wakeups:
    """Sends wake-ups to the workers of a queue."""

    def __init__(self, pool: ArqRedis) -> None:
        self._pool = pool
        self._retry_at = 0.0

    @classmethod
    def connect(cls, url: str) -> "Wakeups":
        return cls(connect_queue(url))

    async def send(self, queue: str, kind: str, job_id: UUID, *, attempts: int) -> None:
        """Enqueues the arq function ``kind`` for one row. Sends nothing for ``RETRY_DELAY`` after a failure.

        The arq job is named after the row and its attempts: the same wake-up sent twice is one arq job, and the lock
        that arq keeps for a killed worker does not delay the next attempt.

        :raises RedisError, OSError: Redis did not answer.
        """
        if monotonic() < self._retry_at:
            return
        try:
            await self._pool.enqueue_job(
                kind, str(job_id), _job_id=f"{job_id}:{attempts}", _queue_name=queue_key(queue)
            )
        except (RedisError, OSError):
            self._retry_at = monotonic() + RETRY_DELAY
            raise

    async def aclose(self) -> None:
        # The pool was handed over, so closing the client alone would leave its connections open.
        await self._pool.aclose(close_connection_pool=True)
