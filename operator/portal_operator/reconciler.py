"""Level-triggered reconciliation: every resource is reconciled when it changes, when it is due, and periodically.

The reconciler compares desired and actual state, so a missed event is caught up with and a repeated one does no harm.
kopf's timers, daemons and deletion handlers are not used: they add finalizers, which only a running operator removes.
"""

import asyncio
from collections.abc import Collection
from datetime import UTC, datetime
from time import monotonic

import httpx2
import structlog

from portal_operator import metrics
from portal_operator.conditions import conditions, readiness_changed
from portal_operator.kubernetes import Kubernetes, ResourceDeleted
from portal_operator.portal_api import PortalApi, PortalUnavailable
from portal_operator.resources import Kind, Resource, format_time
from portal_operator.result import Event, Result
from portal_operator.settings import OperatorSettings
from portal_operator.telemetry import request_id, span
from portal_operator.tracking import MAX_BACKOFF, MIN_BACKOFF, MIN_REFUSED, TrackedResource, is_worth_logging
from portal_operator.watch_health import WatchHealth

log = structlog.get_logger(__name__)

TICK_SECONDS = 0.25
LIST_INTERVAL = 30.0
MAX_RETRY_DELAY = 4.0


class Reconciler:
    """Reconciles the resources of ``kinds``, which are those that the cluster defines."""

    def __init__(self, settings: OperatorSettings, kinds: Collection[Kind] = tuple(Kind)) -> None:
        self._settings = settings
        self.kinds = kinds
        self.has_failed = False
        self.watch_health = WatchHealth(settings.hung_seconds)
        self._tracked: dict[str, TrackedResource] = {}
        self._portal = PortalApi(settings)
        self._kubernetes = Kubernetes(settings)
        # WatchHealth reports a hung watch only if the API server answered within half of that time.
        self._list_interval = min(LIST_INTERVAL, settings.hung_seconds / 3)
        self._list_at = -LIST_INTERVAL
        # Conflicts are found in the list of all resources, so nothing is reconciled before the first list.
        self._listed: dict[str, Resource] | None = None

    @property
    def has_listed(self) -> bool:
        return self._listed is not None

    def on_event(self, resource: Resource) -> None:
        """Handles an ADDED or MODIFIED event of the watch."""
        tracked = self._tracked.get(resource.uid)
        if tracked is None:
            self._tracked[resource.uid] = TrackedResource.of(resource)
        elif resource.generation >= tracked.resource.generation:
            if resource.generation != tracked.resource.generation:
                tracked.reconcile_now()
            tracked.resource = resource
        self.watch_health.event_received(resource.uid, resource.generation, resource.status.get("checkedAt"))

    def on_delete(self, uid: str) -> None:
        """Handles a deletion. It neither closes nor deletes anything in the portal."""
        if self._listed is not None:
            self._listed.pop(uid, None)
        tracked = self._tracked.pop(uid, None)
        if tracked is not None:
            self.watch_health.forget(uid)
            metrics.remove_gauges(tracked.resource)
            self._requeue_stalled(tracked.resource.kind)

    def _requeue_stalled(self, kind: Kind) -> None:
        """Reconciles at once what may have been stalled by the deleted resource: Helm would report it as failed."""
        for tracked in self._tracked.values():
            if tracked.resource.kind is kind and tracked.readiness is not None and tracked.readiness.is_stalled:
                tracked.reconcile_now()

    async def run(self) -> None:
        """Runs until cancelled."""
        try:
            await self._run()
        except Exception:
            self.has_failed = True
            raise

    async def _run(self) -> None:
        while True:
            if monotonic() - self._list_at > (self._list_interval if self._listed is not None else MAX_BACKOFF):
                await self._list()
            if self._listed is not None:
                due = [tracked for tracked in self._tracked.values() if tracked.due_at <= monotonic()]
                await asyncio.gather(*(self._reconcile(tracked) for tracked in due))
                if not self.watch_health.has_unseen_resources():
                    metrics.ROUND.set_to_current_time()
            self.watch_health.round_finished()
            metrics.WATCH_LAG.set(self.watch_health.lag_seconds())
            self._count()
            await asyncio.sleep(TICK_SECONDS)

    async def aclose(self) -> None:
        for tracked in self._tracked.values():
            metrics.remove_gauges(tracked.resource)
        self._tracked.clear()
        self._listed = None
        self._count()
        metrics.WATCH_LAG.set(0)
        await self._portal.aclose()
        await self._kubernetes.aclose()

    async def _reconcile(self, tracked: TrackedResource) -> None:
        """Never raises: one resource must not block the others."""
        resource, kind = tracked.resource, tracked.resource.kind.value
        name = f"reconcile {kind}"
        with request_id(), span(name, k8s__namespace__name=resource.namespace, portal__object=resource.name):
            result = await self._result(tracked, resource, kind)
            tracked.log(resource, result)
            if self._tracked.get(resource.uid) is tracked:
                metrics.set_gauges(resource, result.gauges)
                await self._publish(tracked, resource, result)
            if tracked.resource.generation != resource.generation:
                # The spec changed meanwhile, and must not wait for the next period.
                tracked.reconcile_now()

    async def _result(self, tracked: TrackedResource, resource: Resource, kind: str) -> Result:
        began = monotonic()
        try:
            owner = self._owner_of(resource)
            if owner is resource:
                result = await tracked.reconciler.reconcile(self._portal, resource)
            else:
                metrics.remove_gauges(resource)
                result = _conflict(resource, owner)
        except PortalUnavailable as error:
            self._failed(tracked, type(error).__name__)
            result = Result.not_ready("PortalUnavailable", str(error))
        except Exception as error:
            # A bug in one reconciliation is reported and retried; it must not end the loop.
            self._failed(tracked, type(error).__name__)
            result = Result.not_ready("OperatorFailed", f"The operator failed ({type(error).__name__}).")
            if is_worth_logging(tracked.repeats(result.readiness)):
                log.exception("reconcile_failed", kind=kind, name=resource.name, namespace=resource.namespace)
        else:
            tracked.backoff = MIN_BACKOFF
            tracked.due_at = self._next_due_at(tracked, result)
            metrics.RECONCILES.labels(kind, "ready" if result.readiness.is_ready else "refused").inc()
            metrics.LATEST_SUCCESS.labels(kind).set_to_current_time()
        metrics.DURATION.labels(kind).observe(monotonic() - began)
        return result

    def _owner_of(self, resource: Resource) -> Resource:
        """The oldest of the conflicting resources: RFIs of one name, or any two rotations, as there is one code."""
        present = (self._listed or {}) | {uid: tracked.resource for uid, tracked in self._tracked.items()}
        conflicting = [
            other
            for other in present.values()
            if other.kind is resource.kind and (other.kind is Kind.ROTATION or other.name == resource.name)
        ]
        oldest = min(conflicting, key=lambda one: one.age, default=resource)
        return resource if oldest.uid == resource.uid else oldest

    def _failed(self, tracked: TrackedResource, reason: str) -> None:
        kind = tracked.resource.kind.value
        metrics.RECONCILES.labels(kind, "failed").inc()
        metrics.ERRORS.labels(kind, reason).inc()
        tracked.due_at = monotonic() + tracked.pause_after_failure()

    def _next_due_at(self, tracked: TrackedResource, result: Result) -> float:
        if result.readiness.is_ready:
            tracked.refused_for = MIN_REFUSED
            delay = self._settings.check_seconds
        else:
            delay = tracked.pause_after_refusal()
        if result.next_at is not None:
            delay = min(delay, max(0.0, (result.next_at - datetime.now(UTC)).total_seconds()))
        return monotonic() + delay

    async def _publish(self, tracked: TrackedResource, resource: Resource, result: Result) -> None:
        """Writes status and events. A failure is retried and does not affect the reconciliation itself."""
        tracked.events.add(resource, result.events)
        try:
            # Before the status, with which they are compared: an operator that is killed in between repeats them.
            await tracked.events.post(self._kubernetes, resource)
            await self._update_status(tracked, resource, result)
            await tracked.events.post(self._kubernetes, resource)
        except ResourceDeleted:
            self.on_delete(resource.uid)
        except (httpx2.HTTPError, OSError) as error:
            tracked.due_at = min(tracked.due_at, monotonic() + MAX_RETRY_DELAY)
            tracked.unwritten += 1
            metrics.ERRORS.labels(resource.kind.value, "kubernetes").inc()
            if is_worth_logging(tracked.unwritten):
                log.warning(
                    "status_update_failed", name=resource.name, error=type(error).__name__, detail=str(error)[:300]
                )
        else:
            tracked.unwritten = 0

    async def _update_status(self, tracked: TrackedResource, resource: Resource, result: Result) -> None:
        """Writes what differs from the status: an object at rest is not written."""
        now, readiness = self._portal.now(), result.readiness
        wanted = {
            "observedGeneration": resource.generation,
            **result.status,
            "conditions": conditions(resource, readiness, now),
        }
        if all(resource.status.get(name) == value for name, value in wanted.items()):
            return
        checked_at = format_time(now)
        updated = await self._kubernetes.patch_status(resource, wanted | {"checkedAt": checked_at})
        if tracked.resource is resource:
            # Without waiting for the watch, so that the same change is not written twice.
            tracked.resource = updated
        self.watch_health.kubernetes_answered()
        self.watch_health.status_written(resource.uid, checked_at)
        if readiness_changed(resource, readiness) and not readiness.is_ready:
            tracked.events.add(resource, [Event(readiness.reason, readiness.message, is_warning=True)])

    async def _list(self) -> None:
        """Lists all resources: drops those deleted while the watch was down, and notes those it has not delivered."""
        self._list_at = monotonic()
        # A resource that the watch delivers during the call may be younger than the list.
        known = {uid: tracked.resource.generation for uid, tracked in self._tracked.items()}
        try:
            present = {one.uid: one for kind in self.kinds for one in await self._kubernetes.list_resources(kind)}
        except (httpx2.HTTPError, OSError) as error:
            log.warning("list_failed", error=str(error))
            return
        self.watch_health.kubernetes_answered()
        self._listed = present
        for uid in known.keys() - present.keys():
            self.on_delete(uid)
        listed = {uid: resource.generation for uid, resource in present.items()}
        self.watch_health.resources_listed(
            listed, {uid: tracked.resource.generation for uid, tracked in self._tracked.items()}
        )

    def _count(self) -> None:
        for kind in Kind:
            of_kind = [tracked for tracked in self._tracked.values() if tracked.resource.kind is kind]
            states = [tracked.readiness.is_ready for tracked in of_kind if tracked.readiness is not None]
            for ready in (True, False):
                metrics.OBJECTS.labels(kind.value, str(ready).lower()).set(states.count(ready))


def _conflict(resource: Resource, owner: Resource) -> Result:
    does = f"declares the request {resource.name}" if resource.kind is Kind.RFI else "rotates the portal's code"
    message = f"{owner.namespace}/{owner.name} is older and {does}. "
    return Result.stalled("HeldByAnother", message + "This object changes nothing until that one is deleted.")
