"""The one loop: looks at every object when something about it is due, changed or simply long ago.

It goes by what is, not by what happened: nothing that was missed stays undone, and everything may be done twice.
There are no timers, daemons or deletion handlers of the framework, because those put finalizers on objects, which a
dead operator would never take off again.
"""

import asyncio
from datetime import UTC, datetime
from time import monotonic

import httpx
import structlog

from portal_operator import metrics
from portal_operator.conditions import conditions, has_changed, has_turned
from portal_operator.entries import Entry, is_worth_logging
from portal_operator.kubernetes import Gone, Kubernetes
from portal_operator.objects import Kind, Watched, written
from portal_operator.outcome import Note, Outcome
from portal_operator.portal_api import PortalApi, PortalUnavailable
from portal_operator.pulse import Pulse
from portal_operator.settings import OperatorSettings
from portal_operator.telemetry import request_id, span

log = structlog.get_logger(__name__)

STEP = 0.25
# Below the five seconds within which a deadline is carried out once the portal is back.
LONGEST_BACKOFF = 2.0
LIST_SECONDS = 30.0
LONGEST_REFUSED = 4.0
# Nobody may post there, or the namespace is on its way out: posting again would come to the same.
NO_PLACE = frozenset({httpx.codes.FORBIDDEN, httpx.codes.NOT_FOUND, httpx.codes.UNPROCESSABLE_ENTITY})


class Loop:
    def __init__(self, settings: OperatorSettings) -> None:
        self._settings = settings
        self.pulse = Pulse(settings.hung_seconds)
        self._entries: dict[str, Entry] = {}
        self._portal = PortalApi(settings)
        self._kubernetes = Kubernetes(settings)
        # No list yet: nothing is looked at before it is known who else has the same name.
        self._listed_at = -LIST_SECONDS
        self._listed: dict[str, Watched] | None = None

    def heard(self, watched: Watched) -> None:
        """The watch tells of an object, new or changed."""
        entry = self._entries.get(watched.uid)
        if entry is None:
            self._entries[watched.uid] = Entry.of(watched)
        elif watched.generation >= entry.watched.generation:
            if watched.generation != entry.watched.generation:
                entry.due_at = 0.0
            entry.watched = watched
        self.pulse.heard(watched.uid, watched.status.get("checkedAt"))

    def gone(self, uid: str) -> None:
        """Deleting an object closes nothing and deletes nothing."""
        if self._listed is not None:
            self._listed.pop(uid, None)
        entry = self._entries.pop(uid, None)
        if entry is not None:
            self.pulse.forget(uid)
            metrics.forget(entry.watched)
            self._look_at_rivals(entry.watched.kind)

    def _look_at_rivals(self, kind: Kind) -> None:
        """Who waited for one that is gone must not be taken for failed, while a release puts one for the other."""
        for entry in self._entries.values():
            if entry.watched.kind is kind and entry.verdict is not None and entry.verdict.is_stalled:
                entry.due_at = 0.0

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            if monotonic() - self._listed_at > (LIST_SECONDS if self._listed is not None else LONGEST_BACKOFF):
                await self._compare_with_a_list()
            if self._listed is not None:
                due = [entry for entry in self._entries.values() if entry.due_at <= monotonic()]
                await asyncio.gather(*(self._look(entry) for entry in due))
                if not self.pulse.misses():
                    metrics.ROUND.set_to_current_time()
            self.pulse.round()
            metrics.WATCH_OWES.set(self.pulse.owes())
            self._count()
            await asyncio.sleep(STEP)

    async def aclose(self) -> None:
        await self._portal.aclose()
        await self._kubernetes.aclose()

    async def _look(self, entry: Entry) -> None:
        """Never raises: one object must not keep the others from being looked at."""
        watched, kind = entry.watched, entry.watched.kind.value
        with request_id(), span(f"look {kind}", k8s__namespace__name=watched.namespace, portal__object=watched.name):
            outcome = await self._outcome(entry, watched, kind)
            entry.log(watched, outcome)
            if self._entries.get(watched.uid) is entry:
                metrics.show(watched, outcome.measures)
                await self._tell(entry, watched, outcome)
            if entry.watched.generation != watched.generation:
                # It has changed in the meantime, and must not wait for the usual round.
                entry.due_at = 0.0

    async def _outcome(self, entry: Entry, watched: Watched, kind: str) -> Outcome:
        began = monotonic()
        try:
            holder = self._holder_of(watched)
            if holder is watched:
                outcome = await entry.looking.look(self._portal, watched)
            else:
                metrics.forget(watched)
                outcome = _held(watched, holder)
        except PortalUnavailable as error:
            self._failed(entry, type(error).__name__)
            outcome = Outcome.not_ready("PortalUnavailable", str(error))
        except Exception as error:
            # Nothing may end the loop: what is wrong is told, and tried again.
            self._failed(entry, type(error).__name__)
            outcome = Outcome.not_ready("OperatorFailed", f"the operator failed ({type(error).__name__})")
            if is_worth_logging(entry.repeats(outcome.verdict)):
                log.exception("look_failed", kind=kind, name=watched.name, namespace=watched.namespace)
        else:
            entry.backoff = 0.25
            entry.due_at = self._next_look(outcome)
            metrics.RECONCILES.labels(kind, "ready" if outcome.verdict.is_ready else "refused").inc()
            metrics.LATEST_SUCCESS.labels(kind).set_to_current_time()
        metrics.DURATION.labels(kind).observe(monotonic() - began)
        return outcome

    def _holder_of(self, watched: Watched) -> Watched:
        """The portal knows RFIs by name alone, and has one rotating code: of several objects, the oldest counts."""
        present = (self._listed or {}) | {uid: entry.watched for uid, entry in self._entries.items()}
        rivals = [
            one
            for one in present.values()
            if one.kind is watched.kind and (one.kind is Kind.ROTATION or one.name == watched.name)
        ]
        oldest = min(rivals, key=lambda one: one.age, default=watched)
        return watched if oldest.uid == watched.uid else oldest

    def _failed(self, entry: Entry, reason: str) -> None:
        kind = entry.watched.kind.value
        metrics.RECONCILES.labels(kind, "failed").inc()
        metrics.ERRORS.labels(kind, reason).inc()
        entry.due_at = monotonic() + entry.backoff
        entry.backoff = min(entry.backoff * 2, LONGEST_BACKOFF)

    def _next_look(self, outcome: Outcome) -> float:
        pause = self._settings.check_seconds if outcome.verdict.is_ready else LONGEST_REFUSED
        if outcome.next_at is not None:
            pause = min(pause, max(0.0, (outcome.next_at - datetime.now(UTC)).total_seconds()))
        return monotonic() + pause

    async def _tell(self, entry: Entry, watched: Watched, outcome: Outcome) -> None:
        """Status and events. That they cannot be written keeps nothing from being carried out."""
        entry.notes.extend(outcome.notes)
        try:
            await self._write_status(entry, watched, outcome)
            await self._post_notes(entry, watched)
        except Gone:
            self.gone(watched.uid)
        except (httpx.HTTPError, OSError) as error:
            # What was not written must not wait for the usual round.
            entry.due_at = min(entry.due_at, monotonic() + LONGEST_REFUSED)
            entry.unwritten += 1
            metrics.ERRORS.labels(watched.kind.value, "kubernetes").inc()
            if is_worth_logging(entry.unwritten):
                log.warning(
                    "status_not_written", name=watched.name, error=type(error).__name__, detail=str(error)[:300]
                )
        else:
            entry.unwritten = 0

    async def _write_status(self, entry: Entry, watched: Watched, outcome: Outcome) -> None:
        now, verdict = self._portal.now(), outcome.verdict
        told = conditions(watched, verdict, now)
        is_time = monotonic() - entry.told_at >= self._settings.check_seconds
        if not (outcome.status or has_changed(watched, told) or is_time):
            return
        checked_at = written(now)
        about = {"observedGeneration": watched.generation, "checkedAt": checked_at}
        written_to = await self._kubernetes.patch_status(watched, about | outcome.status | {"conditions": told})
        entry.told_at = monotonic()
        if entry.watched is watched:
            # What was told is known at once, so that it is not told twice.
            entry.watched = written_to
        self.pulse.kubernetes_answered()
        self.pulse.wrote(watched.uid, checked_at)
        if has_turned(watched, verdict) and not verdict.is_ready:
            entry.notes.append(Note(verdict.reason, verdict.message, is_warning=True))

    async def _post_notes(self, entry: Entry, watched: Watched) -> None:
        """What could not be posted is posted after the next look."""
        while entry.notes:
            note = entry.notes[0]
            try:
                await self._kubernetes.post_event(watched, note)
            except httpx.HTTPStatusError as error:
                if error.response.status_code not in NO_PLACE:
                    raise
                log.warning("event_refused", name=watched.name, reason=note.reason, detail=error.response.text[:300])
            entry.notes.popleft()

    async def _compare_with_a_list(self) -> None:
        """What was deleted while the watch was down is forgotten; what the watch has not told of is owed by it."""
        self._listed_at = monotonic()
        # What is heard of while the list is on its way may be younger than the list.
        known = set(self._entries)
        try:
            present = {one.uid: one for kind in Kind for one in await self._kubernetes.list_objects(kind)}
        except (httpx.HTTPError, OSError) as error:
            log.warning("objects_not_listed", error=str(error))
            return
        self.pulse.kubernetes_answered()
        self._listed = present
        for uid in known - present.keys():
            self.gone(uid)
        self.pulse.listed(present, self._entries)

    def _count(self) -> None:
        for kind in Kind:
            entries = [entry for entry in self._entries.values() if entry.watched.kind is kind]
            states = [entry.verdict.is_ready for entry in entries if entry.verdict is not None]
            for ready in (True, False):
                metrics.OBJECTS.labels(kind.value, str(ready).lower()).set(states.count(ready))


def _held(watched: Watched, holder: Watched) -> Outcome:
    """For an object that says what an older one says already."""
    does = f"declares the request {watched.name}" if watched.kind is Kind.RFI else "rotates the portal's code"
    message = f"{holder.namespace}/{holder.name} is older and {does}. "
    return Outcome.stalled("HeldByAnother", message + "This object changes nothing until that one is deleted.")
