"""The queues, and how many jobs of each one process runs at a time."""

from dataclasses import dataclass
from datetime import timedelta

from portal.platform.jobs.outbox import ANNOUNCEMENTS, BUNDLE, FILES, MAIL


@dataclass(frozen=True, slots=True)
class QueuePlan:
    """``slots``: jobs at the same time. ``timeout``: seconds after which a job is cancelled and recorded as failed.

    ``poll``: seconds between two polls of its queue by arq. Each costs one command; 0.02 gives a pickup within 50 ms.

    ``guarded_lease``: for long jobs that start over when interrupted and whose writes fail once another worker has the
    job. Their lease lasts this long, and after it they go on until another worker takes the job: a worker that gets
    little processor time renews too late, and would otherwise start over again and again.
    """

    name: str
    slots: int
    timeout: float
    poll: float = 0.02
    guarded_lease: timedelta | None = None


QUEUES = {
    plan.name: plan
    for plan in (
        QueuePlan(MAIL, slots=10, timeout=5 * 60),
        # A run without progress ends itself.
        QueuePlan(BUNDLE, slots=2, timeout=24 * 60 * 60, poll=0.2, guarded_lease=timedelta(seconds=30)),
        QueuePlan(FILES, slots=3, timeout=15 * 60, poll=0.2),
        QueuePlan(ANNOUNCEMENTS, slots=6, timeout=60 * 60, poll=0.2),
    )
}
