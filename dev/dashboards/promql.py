"""PromQL expressions of panels. HERE is replaced by the selected namespace and release."""

REQUESTS = "portal_http_requests_total"
DURATION = "portal_http_request_duration_seconds"
# No person waits for requests of probes and of the operator.
OF_PEOPLE = ', route!~"/livez|/readyz|/startupz|/internal/.*"'
FAILED = OF_PEOPLE + ', status_class="5xx"'


def quantile(share: float, metric: str, *labels: str, where: str = "") -> str:
    by = ", ".join(("le", *labels))
    return f"histogram_quantile({share}, sum by ({by}) (rate({metric}_bucket{{HERE{where}}}[$__rate_interval])))"


def rate(metric: str, *labels: str, where: str = "") -> str:
    by = f" by ({', '.join(labels)})" if labels else ""
    return f"sum{by} (rate({metric}{{HERE{where}}}[$__rate_interval]))"


def newest(metric: str, *labels: str, where: str = "") -> str:
    """Newest value of a metric that one pod exports; after a change of that pod two series may exist."""
    by = f" by ({', '.join(labels)})" if labels else ""
    return f"max{by} ({metric}{{HERE{where}}})"


def recorded(name: str, objective: str) -> str:
    """A record of a service level: availability or latency."""
    return f'{name}{{HERE, sloth_slo="{objective}"}}'
