"""The API: rate, errors, duration and saturation."""

from dev.dashboards.drawing import Dashboard, Panel
from dev.dashboards.promql import DURATION, FAILED, REQUESTS, quantile, rate

API = Dashboard(
    "api",
    "RFI portal / API",
    {
        "Rate, errors, duration": (
            Panel("Requests by route", {"{{method}} {{route}}": rate(REQUESTS, "method", "route")}, "reqps"),
            Panel(
                "Failures by route",
                {"{{method}} {{route}}": rate(REQUESTS, "method", "route", where=FAILED)},
                "reqps",
                description="5xx, without requests of probes and of the operator. No data: none yet.",
            ),
            Panel("Response time, 95 %", {"{{route}}": quantile(0.95, DURATION, "route")}, "s", exemplars=True),
            Panel(
                "Refused requests by route",
                {"{{method}} {{route}}": rate(REQUESTS, "method", "route", where=', status_class="4xx"')},
                "reqps",
                description="4xx: not signed in, not allowed, not valid, too often.",
            ),
        ),
        "Saturation": (
            Panel("In progress", {"{{pod}}": "sum by (pod) (portal_http_requests_in_flight{HERE})"}),
            Panel(
                "Event loop lag, 99 %",
                {"{{pod}}": quantile(0.99, "portal_event_loop_lag_seconds", "pod", where=', component="api"')},
                "s",
                description="More than 0.25 s: a task blocks the event loop of the pod.",
            ),
            Panel(
                "Database connections in use",
                {
                    "{{pod}}": 'sum by (pod) (portal_database_pool_in_use{HERE, component="api"})',
                    "allowed": 'max (portal_database_pool_size{HERE, component="api"})',
                },
            ),
            Panel("Memory", {"{{pod}}": 'process_resident_memory_bytes{HERE, component="api"}'}, "bytes"),
        ),
        "Readiness": (
            Panel(
                "Pods that are well",
                {"{{check}}": "sum by (check) (portal_ready{HERE})"},
                description="Last result of /readyz: database reachable, schema new enough.",
            ),
        ),
        "Accounts": (
            Panel("Sign-ins by outcome", {"{{outcome}}": rate("portal_sign_ins_total", "outcome")}, "ops"),
            Panel("Bytes stored", {"": rate("portal_uploaded_bytes_total")}, "Bps"),
        ),
    },
)
