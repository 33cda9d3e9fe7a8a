"""What the worker counts. Queue depths are the API's: state is exported once, not by every worker."""

from prometheus_client import Counter, Gauge, Histogram

STARTED = Counter("portal_jobs_started_total", "Jobs begun", ["kind"])
ENDED = Counter(
    "portal_jobs_ended_total",
    "Jobs ended: succeeded, retried, put_off, given_up, lost (the lease ran out) or interrupted (by a shutdown)",
    ["kind", "outcome"],
)
WAITED = Histogram(
    "portal_job_time_in_queue_seconds",
    "From due to begun",
    ["kind"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1800),
)
RAN = Histogram(
    "portal_job_duration_seconds",
    "Time at work",
    ["kind"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1800),
)
RUNNING = Gauge("portal_jobs_running", "Jobs at work in this process", ["queue"])
SWEPT = Counter("portal_jobs_swept_total", "Due jobs that the sweeper found, for which no bell was heard", ["queue"])
BELL_OUTAGES = Counter("portal_bell_outages_total", "Times that Redis could not be listened to", ["queue"])
PERIODIC = Counter("portal_periodic_runs_total", "Runs of periodic tasks", ["task", "outcome"])
LATEST_PERIODIC = Gauge(
    "portal_periodic_latest_success_timestamp_seconds", "When each last went well, or began", ["task"]
)
