"""Metrics of requests. Workers do not import this module, so that a missing API shows as missing metrics."""

from prometheus_client import Counter, Gauge, Histogram

HTTP_REQUESTS = Counter("portal_http_requests_total", "Requests by route template", ["method", "route", "status_class"])
HTTP_DURATION = Histogram(
    "portal_http_request_duration_seconds",
    "Time to the last byte of the answer",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30),
)
HTTP_IN_FLIGHT = Gauge("portal_http_requests_in_flight", "Requests being answered")
READY = Gauge(
    "portal_ready",
    "1 where /readyz last found it well: database (reachable), schema (new enough), valkey (0: only others reach it)",
    ["check"],
)
