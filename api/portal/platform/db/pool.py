"""Connection pool that records checkout wait time."""

from time import perf_counter

from sqlalchemy.pool import AsyncAdaptedQueuePool, PoolProxiedConnection

from portal.platform import metrics


class MeasuredPool(AsyncAdaptedQueuePool):
    def connect(self) -> PoolProxiedConnection:
        began = perf_counter()
        outcome = "failed"
        try:
            connection = super().connect()
            outcome = "done"
            return connection
        finally:
            metrics.POOL_WAIT.labels(outcome).observe(perf_counter() - began)
