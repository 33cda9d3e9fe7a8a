"""The API: rate, errors, duration, and how full its pods are."""

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
                description="5xx, without what probes and the operator ask for. No data: none since the pods began.",
            ),
            Panel("95 % of the answers come within", {"{{route}}": quantile(0.95, DURATION, "route")}, "s"),
            Panel(
                "Refused requests by route",
                {"{{method}} {{route}}": rate(REQUESTS, "method", "route", where=', status_class="4xx"')},
                "reqps",
                description="4xx: not signed in, not allowed, not valid, too often.",
            ),
        ),
        "Saturation": (
            Panel("Being answered", {"{{pod}}": "sum by (pod) (portal_http_requests_in_flight{HERE})"}),
            Panel(
                "How late the event loop is, 99 %",
                {"{{pod}}": quantile(0.99, "portal_event_loop_lag_seconds", "pod", where=', component="api"')},
                "s",
                description="More than 0.25 s: something holds up everything else in the pod.",
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
                description="As /readyz last found: database reachable, schema new enough.",
            ),
        ),
        "Accounts": (
            Panel("Sign-ins by outcome", {"{{outcome}}": rate("portal_sign_ins_total", "outcome")}, "ops"),
            Panel("Bytes stored", {"": rate("portal_uploaded_bytes_total")}, "Bps"),
        ),
    },
)
