"""The queues, and how many jobs of each one process runs at a time."""

from dataclasses import dataclass

from portal.platform.jobs.outbox import ANNOUNCEMENTS, BUNDLE, MAIL


@dataclass(frozen=True, slots=True)
class QueuePlan:
    """``slots``: jobs at the same time. ``timeout``: seconds after which a job is cancelled and recorded as failed.

    ``poll``: seconds between two polls of its queue by arq. Each costs one command; 0.02 gives a pickup within 50 ms.
    """

    name: str
    slots: int
    timeout: float
    poll: float = 0.02


QUEUES = {
    plan.name: plan
    for plan in (
        QueuePlan(MAIL, slots=10, timeout=5 * 60),
        QueuePlan(BUNDLE, slots=2, timeout=60 * 60, poll=0.2),
        QueuePlan(ANNOUNCEMENTS, slots=6, timeout=60 * 60, poll=0.2),
    )
}
