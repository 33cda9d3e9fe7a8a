"""The queues, and how much of each one process takes on."""

from dataclasses import dataclass

from portal.platform.jobs.outbox import ANNOUNCEMENTS, BUNDLE, MAIL


@dataclass(frozen=True, slots=True)
class QueuePlan:
    """``slots``: jobs at the same time; ``longest``: seconds after which a job is stopped and booked as failed."""

    name: str
    slots: int
    longest: float


QUEUES = {
    plan.name: plan
    for plan in (
        QueuePlan(MAIL, slots=10, longest=5 * 60),
        QueuePlan(BUNDLE, slots=2, longest=60 * 60),
        QueuePlan(ANNOUNCEMENTS, slots=2, longest=60 * 60),
    )
}
