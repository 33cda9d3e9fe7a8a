"""What the dashboards show."""

from dev.dashboards.drawing import Dashboard, Panel, newest, quantile, rate

REQUESTS = "portal_http_requests_total"
DURATION = "portal_http_request_duration_seconds"
LATEST_LOOK = "portal_operator_reconcile_latest_success_timestamp_seconds"
FAILED = ', status_class="5xx"'

OVERVIEW = Dashboard(
    "overview",
    "RFI portal / Overview and SLO",
    {
        "How it stands": (
            Panel(
                "Open until",
                {"": f"{newest('portal_rfi_deadline_timestamp_seconds', 'rfi')} * 1000"},
                "dateTimeAsIso",
                "stat",
            ),
            Panel("Submitted", {"": newest("portal_rfi_responses", where=', state="submitted"')}, kind="stat"),
            Panel("Still missing", {"": newest("portal_rfi_responses", where=', state="missing"')}, kind="stat"),
            Panel("Waiting for a decision", {"{{age}}": newest("portal_registrations_waiting", "age")}, kind="stat"),
        ),
        "Service level: 99.9 % of the requests of 30 days": (
            Panel(
                "Requests that fail",
                {
                    "5 minutes": "rfi_portal:http_errors:ratio_rate5m{HERE}",
                    "1 hour": "rfi_portal:http_errors:ratio_rate1h{HERE}",
                    "1 day": "rfi_portal:http_errors:ratio_rate1d{HERE}",
                },
                "percentunit",
                description="The budget is 0.1 %. Recorded by the chart's rules.",
            ),
            Panel(
                "Time to answer",
                {"half": quantile(0.5, DURATION), "95 %": quantile(0.95, DURATION), "99 %": quantile(0.99, DURATION)},
                "s",
            ),
        ),
        "What people do": (
            Panel("Requests a second", {"{{status_class}}": rate(REQUESTS, "status_class")}, "reqps"),
            Panel("Sign-ins", {"{{outcome}}": rate("portal_sign_ins_total", "outcome")}, "ops"),
            Panel("Submissions", {"{{outcome}}": rate("portal_submissions_total", "outcome")}, "ops"),
            Panel("Uploads", {"{{outcome}}": rate("portal_uploads_total", "outcome")}, "ops"),
        ),
        "What leaves": (
            Panel(
                "Mails and SMS", {"{{channel}} {{outcome}}": rate("portal_messages_total", "channel", "outcome")}, "ops"
            ),
            Panel("Oldest job that is due", {"{{queue}}": newest("portal_queue_oldest_due_age_seconds", "queue")}, "s"),
        ),
    },
)

API = Dashboard(
    "api",
    "RFI portal / API",
    {
        "Rate, errors, duration": (
            Panel("Requests by route", {"{{method}} {{route}}": rate(REQUESTS, "method", "route")}, "reqps"),
            Panel(
                "Failures by route", {"{{method}} {{route}}": rate(REQUESTS, "method", "route", where=FAILED)}, "reqps"
            ),
            Panel("95 % of the answers come within", {"{{route}}": quantile(0.95, DURATION, "route")}, "s"),
            Panel(
                "Refused requests by route",
                {"{{method}} {{route}}": rate(REQUESTS, "method", "route", where=', status_class="4xx"')},
                "reqps",
            ),
        ),
        "Saturation": (
            Panel("Being answered", {"{{pod}}": "sum by (pod) (portal_http_requests_in_flight{HERE})"}),
            Panel(
                "How late the event loop is, 99 %",
                {"{{pod}}": quantile(0.99, "portal_event_loop_lag_seconds", "pod")},
                "s",
            ),
            Panel(
                "Database connections in use",
                {
                    "{{pod}}": "sum by (pod) (portal_database_pool_in_use{HERE})",
                    "allowed": "max (portal_database_pool_size{HERE})",
                },
            ),
            Panel("Memory", {"{{pod}}": 'process_resident_memory_bytes{HERE, component="api"}'}, "bytes"),
        ),
        "Accounts": (
            Panel("Sign-ins by outcome", {"{{outcome}}": rate("portal_sign_ins_total", "outcome")}, "ops"),
            Panel("Bytes stored", {"": rate("portal_uploaded_bytes_total")}, "Bps"),
        ),
    },
)

WORKERS = Dashboard(
    "workers",
    "RFI portal / Workers and queues",
    {
        "Queues": (
            Panel("Due", {"{{queue}}": newest("portal_queue_due_jobs", "queue")}),
            Panel("Not due yet", {"{{queue}}": newest("portal_queue_waiting_jobs", "queue")}),
            Panel("Oldest that is due", {"{{queue}}": newest("portal_queue_oldest_due_age_seconds", "queue")}, "s"),
            Panel("Given up", {"{{queue}}": newest("portal_queue_failed_jobs", "queue")}),
        ),
        "Jobs": (
            Panel("Ended", {"{{kind}} {{outcome}}": rate("portal_jobs_ended_total", "kind", "outcome")}, "ops"),
            Panel("Begun", {"{{kind}}": rate("portal_jobs_started_total", "kind")}, "ops"),
            Panel(
                "From due to begun, 95 %", {"{{kind}}": quantile(0.95, "portal_job_time_in_queue_seconds", "kind")}, "s"
            ),
            Panel("At work, 95 %", {"{{kind}}": quantile(0.95, "portal_job_duration_seconds", "kind")}, "s"),
        ),
        "Workers": (
            Panel("Jobs at work", {"{{pod}}": "sum by (pod) (portal_jobs_running{HERE})"}),
            Panel(
                "Found by the sweeper",
                {"{{queue}}": rate("portal_jobs_swept_total", "queue")},
                "ops",
                description="Jobs for which no bell was heard.",
            ),
            Panel("Valkey not heard", {"{{queue}}": rate("portal_bell_outages_total", "queue")}, "ops"),
            Panel(
                "Periodic tasks: since they last went well",
                {"{{task}}": "time() - max by (task) (portal_periodic_latest_success_timestamp_seconds{HERE})"},
                "s",
            ),
        ),
        "Messages": (
            Panel(
                "Mails and SMS", {"{{channel}} {{outcome}}": rate("portal_messages_total", "channel", "outcome")}, "ops"
            ),
            Panel("Announcements", {"{{state}}": rate("portal_announcement_mails_total", "state")}, "ops"),
            Panel(
                "Periodic runs", {"{{task}} {{outcome}}": rate("portal_periodic_runs_total", "task", "outcome")}, "ops"
            ),
        ),
    },
)

OPERATOR = Dashboard(
    "rfi-and-operator",
    "RFI portal / RFI and operator",
    {
        "The request": (
            Panel("State", {"{{rfi}} {{state}}": f"{newest('portal_rfi_state', 'rfi', 'state')} == 1"}, kind="stat"),
            Panel(
                "Time to the deadline",
                {"{{rfi}}": f"{newest('portal_rfi_deadline_timestamp_seconds', 'rfi')} - time()"},
                "s",
                "stat",
            ),
            Panel("Responses", {"{{state}}": newest("portal_rfi_responses", "state")}),
            Panel(
                "From the deadline to the closing",
                {"{{name}}": newest("portal_operator_rfi_close_lag_seconds", "name")},
                "s",
                "stat",
            ),
        ),
        "Registrations": (
            Panel("Waiting for a decision", {"{{age}}": newest("portal_registrations_waiting", "age")}),
            Panel(
                "Oldest that waits",
                {
                    "promised within {{promised_hours}} h": newest(
                        "portal_registration_oldest_age_seconds", "promised_hours"
                    )
                },
                "s",
            ),
        ),
        "Operator": (
            Panel("Looks", {"{{kind}} {{outcome}}": rate("portal_operator_reconcile_total", "kind", "outcome")}, "ops"),
            Panel(
                "Errors",
                {"{{kind}} {{reason}}": rate("portal_operator_reconcile_errors_total", "kind", "reason")},
                "ops",
            ),
            Panel(
                "Time of a look, 95 %",
                {"{{kind}}": quantile(0.95, "portal_operator_reconcile_duration_seconds", "kind")},
                "s",
            ),
            Panel(
                "Since a look last went well",
                {"{{kind}}": f"time() - {newest(LATEST_LOOK, 'kind')}"},
                "s",
            ),
            Panel("Objects", {"{{kind}} ready: {{ready}}": newest("portal_operator_objects", "kind", "ready")}),
            Panel("What the watch owes", {"": newest("portal_operator_watch_owes_seconds")}, "s"),
            Panel(
                "Age of the invitation code",
                {"{{name}}": "time() - max by (name) (portal_operator_code_rotated_timestamp_seconds{HERE})"},
                "s",
            ),
            Panel(
                "Deadline that the operator knows",
                {"{{name}}": f"{newest('portal_operator_rfi_deadline_timestamp_seconds', 'name')} * 1000"},
                "dateTimeAsIso",
                "stat",
            ),
        ),
    },
)

STORES = Dashboard(
    "stores",
    "RFI portal / Stores",
    {
        "PostgreSQL": (
            Panel("Connections in use", {"{{pod}}": "sum by (pod) (portal_database_pool_in_use{HERE})"}),
            Panel("Connections allowed", {"{{pod}}": "sum by (pod) (portal_database_pool_size{HERE})"}),
        ),
        "Valkey": (
            Panel("Commands", {"{{outcome}}": rate("portal_redis_duration_seconds_count", "outcome")}, "ops"),
            Panel(
                "Time of a command",
                {
                    "half": quantile(0.5, "portal_redis_duration_seconds"),
                    "99 %": quantile(0.99, "portal_redis_duration_seconds"),
                },
                "s",
            ),
        ),
        "Store of files": (
            Panel(
                "Calls",
                {"{{operation}} {{outcome}}": rate("portal_storage_duration_seconds_count", "operation", "outcome")},
                "ops",
            ),
            Panel(
                "Time of a call, 95 %",
                {"{{operation}}": quantile(0.95, "portal_storage_duration_seconds", "operation")},
                "s",
            ),
        ),
    },
)

DASHBOARDS = (OVERVIEW, API, WORKERS, OPERATOR, STORES)
