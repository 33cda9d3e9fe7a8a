"""Queues, workers and outgoing messages."""

from dev.dashboards.drawing import Dashboard, Panel
from dev.dashboards.promql import newest, quantile, rate

WORKERS = Dashboard(
    "workers",
    "RFI portal / Workers and queues",
    {
        "Queues": (
            Panel("Due", {"{{queue}}": newest("portal_queue_due_jobs", "queue")}),
            Panel(
                "Not due yet",
                {"{{queue}}": newest("portal_queue_waiting_jobs", "queue")},
                description="Scheduled for a retry or for a later time.",
            ),
            Panel("Oldest due job", {"{{queue}}": newest("portal_queue_oldest_due_age_seconds", "queue")}, "s"),
            Panel(
                "Given up",
                {"{{queue}}": newest("portal_queue_failed_jobs", "queue")},
                description="Failed twelve times. The runbook of PortalJobsFailed describes how to retry them.",
            ),
        ),
        "Jobs": (
            Panel("Ended", {"{{kind}} {{outcome}}": rate("portal_jobs_ended_total", "kind", "outcome")}, "ops"),
            Panel("Started", {"{{kind}}": rate("portal_jobs_started_total", "kind")}, "ops"),
            Panel("Time in queue, 95 %", {"{{kind}}": quantile(0.95, "portal_job_time_in_queue_seconds", "kind")}, "s"),
            Panel("Duration, 95 %", {"{{kind}}": quantile(0.95, "portal_job_duration_seconds", "kind")}, "s"),
        ),
        "Workers": (
            Panel("Running jobs", {"{{pod}}": "sum by (pod) (portal_jobs_running{HERE})"}),
            Panel(
                "Found by the sweeper",
                {"{{queue}}": rate("portal_jobs_swept_total", "queue")},
                "ops",
                description="Due jobs that the sweeper found because their wake-up was lost.",
            ),
            Panel(
                "Event loop lag, 99 %",
                {"{{pod}}": quantile(0.99, "portal_event_loop_lag_seconds", "pod", where=', component=~"worker-.*"')},
                "s",
            ),
            Panel(
                "Lost connections to Valkey",
                {"{{queue}}": rate("portal_queue_outages_total", "queue")},
                "ops",
                description="Lost connections to Valkey; meanwhile the sweeper finds due jobs.",
            ),
            Panel(
                "Periodic tasks: time since the last success",
                {"{{task}}": "time() - max by (task) (portal_periodic_latest_success_timestamp_seconds{HERE})"},
                "s",
            ),
        ),
        "Messages": (
            Panel(
                "Mails and SMS", {"{{channel}} {{outcome}}": rate("portal_messages_total", "channel", "outcome")}, "ops"
            ),
            Panel("Announcements", {"{{state}}": rate("portal_announcement_mails_total", "state")}, "ops"),
            Panel("Reminders", {"{{outcome}}": rate("portal_reminders_total", "outcome")}, "ops"),
            Panel(
                "Edited wordings that failed",
                {"{{channel}}": rate("portal_message_wording_failures_total", "channel")},
                "ops",
                description="Messages that went out with the shipped text instead.",
            ),
            Panel(
                "Periodic runs", {"{{task}} {{outcome}}": rate("portal_periodic_runs_total", "task", "outcome")}, "ops"
            ),
            Panel("Files that wait for the scanner", {"files": newest("portal_files_unscanned")}),
            Panel("Longest wait for the scanner", {"age": newest("portal_file_oldest_unscanned_age_seconds")}, "s"),
            Panel("Oldest event without a seal", {"age": newest("portal_audit_oldest_unsealed_age_seconds")}, "s"),
        ),
    },
)
