"""Metrics of the worker. The API exports queue depths, so that state is exported once and not by every worker."""

from prometheus_client import Counter, Gauge, Histogram

STARTED = Counter("portal_jobs_started_total", "Jobs started", ["kind"])
ENDED = Counter(
    "portal_jobs_ended_total",
    "Jobs ended: succeeded, retried, put_off, given_up, lost (the lease ran out) or interrupted (by a shutdown)",
    ["kind", "outcome"],
)
WAITED = Histogram(
    "portal_job_time_in_queue_seconds",
    "Seconds from due to started",
    ["kind"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1800),
)
RAN = Histogram(
    "portal_job_duration_seconds",
    "Seconds that a job ran",
    ["kind"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1800),
)
RUNNING = Gauge("portal_jobs_running", "Jobs running in this process", ["queue"])
SWEPT = Counter("portal_jobs_swept_total", "Due jobs that the sweeper found because their wake-up was lost", ["queue"])
QUEUE_OUTAGES = Counter("portal_queue_outages_total", "Times that the connection to Redis was lost", ["queue"])
PERIODIC = Counter("portal_periodic_runs_total", "Runs of periodic tasks", ["task", "outcome"])
LATEST_PERIODIC = Gauge(
    "portal_periodic_latest_success_timestamp_seconds",
    "Time of the last successful run, or of the worker's start",
    ["task"],
)
