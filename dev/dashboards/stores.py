"""PostgreSQL, Valkey and the object store as the portal sees them."""

from dev.dashboards.drawing import Dashboard, Panel
from dev.dashboards.promql import quantile, rate

STORES = Dashboard(
    "stores",
    "RFI portal / Stores",
    {
        "PostgreSQL": (
            Panel("Connections in use", {"{{pod}}": "sum by (pod) (portal_database_pool_in_use{HERE})"}),
            Panel("Connections allowed", {"{{pod}}": "sum by (pod) (portal_database_pool_size{HERE})"}),
            Panel(
                "Time until a connection is given, 99 %",
                {"{{pod}}": quantile(0.99, "portal_database_pool_wait_seconds", "pod")},
                "s",
            ),
            Panel(
                "Connections that were not given",
                {"{{pod}}": rate("portal_database_pool_wait_seconds_count", "pod", where=', outcome="failed"')},
                "ops",
                description="No connection was free in time, or PostgreSQL was unreachable. No data: none yet.",
            ),
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
