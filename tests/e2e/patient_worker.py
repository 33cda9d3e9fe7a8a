"""``python -m tests.e2e.patient_worker``: the worker, which looks for mails ten times a second instead of fifty.

The portals of the browser tests wait most of the time: four of their workers take 8 % of a core instead of 18 %.
"""

from dataclasses import replace

from portal.platform.jobs.outbox import MAIL
from portal.platform.runtime.importing import without_collecting

with without_collecting():
    from portal_worker.command import main
    from portal_worker.queues import QUEUES

if __name__ == "__main__":
    QUEUES[MAIL] = replace(QUEUES[MAIL], poll=0.1)
    raise SystemExit(main())
