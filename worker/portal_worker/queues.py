"""The queues, and how many jobs of each one process runs at a time."""

from dataclasses import dataclass

from portal.platform.jobs.outbox import ANNOUNCEMENTS, BUNDLE, MAIL


@dataclass(frozen=True, slots=True)
class QueuePlan:
    """``slots``: jobs at the same time. ``timeout``: seconds after which a job is cancelled and recorded as failed."""

    name: str
    slots: int
    timeout: float


QUEUES = {
    plan.name: plan
    for plan in (
        QueuePlan(MAIL, slots=10, timeout=5 * 60),
        QueuePlan(BUNDLE, slots=2, timeout=60 * 60),
        QueuePlan(ANNOUNCEMENTS, slots=2, timeout=60 * 60),
    )
}
