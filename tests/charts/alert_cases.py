"""For each alert, series at which it fires and series at which it must not."""

from dataclasses import dataclass, field

from tests.charts.alert_series import Series, attempts, calls, gauge, latency, of_level, requests


@dataclass(frozen=True)
class Case:
    """After ``minutes`` of ``series`` the alert fires with ``labels``, or does not. ``name``: of the case."""

    alert: str
    series: Series
    minutes: int
    labels: dict[str, str] = field(default_factory=dict)
    fires: bool = True
    name: str = ""

    def __str__(self) -> str:
        return f"{self.alert}{'' if self.fires else ' is silent'}{f' ({self.name})' if self.name else ''}"


RFI = {"kind": "RequestForInformation"}
OF_RFI = {"rfi": "hd-mapping"}
POD = {"pod": "a"}
AVAILABILITY, LATENCY = of_level("availability"), of_level("latency")
DURATION = "portal_http_request_duration_seconds"
STARTED = "process_start_time_seconds"
OPERATOR = {"component": "operator", "pod": "operator-0"}

OF_THE_API = (
    Case("PortalErrorBudgetBurnFast", requests("0+980x90", "0+20x90"), 80, AVAILABILITY),
    Case("PortalErrorBudgetBurnFast", requests("0+9990x90", "0+10x90"), 80, fires=False),
    Case(
        "PortalErrorBudgetBurnFast",
        requests("0+2x90", "0x70 4x20"),
        80,
        fires=False,
        name="few failures of a quiet night",
    ),
    Case(
        "PortalErrorBudgetBurnFast",
        requests("0+98x90", "0+2x90") | requests("0+9000x90", "0x90", route="/livez"),
        80,
        AVAILABILITY,
        name="probes do not dilute it",
    ),
    Case(
        "PortalErrorBudgetBurnFast",
        requests("0+100x90", "0x90") | requests("0x90", "0+30x90", route="/readyz"),
        80,
        fires=False,
        name="a pod waits for its schema",
    ),
    Case("PortalErrorBudgetBurnSlow", requests("0+9950x1600", "0+50x1600"), 1500, AVAILABILITY),
    Case(
        "PortalErrorBudgetBurnFast",
        gauge("probe_success", "1x30 0x10 1x60"),
        45,
        AVAILABILITY,
        name="no pod is there to count",
    ),
    Case(
        "PortalErrorBudgetBurnFast",
        gauge("probe_success", "1x30 0 0 1x60"),
        34,
        fires=False,
        name="two failed probes",
    ),
    Case(
        "PortalLatencyBudgetBurn", latency(DURATION, within="0+80x120", later="0+100x120", route="/api/x"), 90, LATENCY
    ),
    Case(
        "PortalLatencyBudgetBurn",
        latency(DURATION, within="0+0x30 0+2x5 10x100", later="0+0x30 0+3x5 15x100", route="/api/x"),
        60,
        fires=False,
        name="few slow requests of a quiet night",
    ),
    Case("PortalAvailabilityNotMeasured", gauge("probe_success", "1x10 _x60"), 60),
    Case("PortalAvailabilityNotMeasured", gauge("probe_success", "0x70"), 60, fires=False, name="the portal is down"),
    Case(
        "PortalHighLatency",
        latency(DURATION, within="0+90x60", later="0+100x60", route="/api/x"),
        40,
    ),
    *(
        Case(
            "PortalHighLatency",
            latency(DURATION, within="0+0x60", later="0+100x60", route=route),
            40,
            fires=False,
            name=route,
        )
        for route in ("/api/bundles/{id}/file", "/readyz", "/internal/rfis/{name}")
    ),
    Case(
        "PortalDatabasePoolExhausted",
        gauge("portal_database_pool_in_use", "10x30", **POD) | gauge("portal_database_pool_size", "10x30", **POD),
        20,
        POD,
    ),
    Case(
        "PortalDatabasePoolExhausted",
        gauge("portal_database_pool_in_use", "0x30", **POD) | gauge("portal_database_pool_size", "0x30", **POD),
        20,
        fires=False,
        name="not measured yet",
    ),
    Case("PortalDown", {}, 10),
    Case("PortalDatabaseUnreachable", gauge("portal_ready", "0x20", check="database", **POD), 10),
    Case(
        "PortalDatabaseUnreachable",
        gauge("portal_ready", "0x20", check="database", pod="a")
        | gauge("portal_ready", "1x20", check="database", pod="b"),
        10,
        fires=False,
        name="another pod reaches it",
    ),
    Case(
        "PortalSchemaOutdated",
        gauge("portal_ready", "0x30", check="schema", pod="a") | gauge("portal_ready", "1x30", check="schema", pod="b"),
        20,
    ),
    Case(
        "PortalEventLoopLag",
        latency("portal_event_loop_lag_seconds", within="0+50x40", later="0+100x40", **POD),
        30,
        POD,
    ),
    Case("PortalStorageErrors", calls("portal_storage_duration_seconds", "0+90x30", "0+10x30"), 20),
    Case("PortalValkeyErrors", calls("portal_redis_duration_seconds", "0+90x30", "0+10x30"), 20),
    Case("PortalRegistrationsOverdue", gauge("portal_registrations_waiting", "2x40", age="late"), 30),
)

OF_WORKERS = (
    Case("PortalMailBacklog", gauge("portal_queue_oldest_due_age_seconds", "0+60x30", queue="mail"), 20),
    Case(
        "PortalAnnouncementBacklog", gauge("portal_queue_oldest_due_age_seconds", "0+60x60", queue="announcements"), 40
    ),
    Case(
        "PortalAnnouncementBacklog",
        gauge("portal_queue_oldest_due_age_seconds", "0+60x60", queue="mail"),
        40,
        fires=False,
    ),
    Case("PortalBundleBacklog", gauge("portal_queue_oldest_due_age_seconds", "0+60x60", queue="bundle"), 50),
    Case("PortalFilesUnscanned", gauge("portal_file_oldest_unscanned_age_seconds", "0+60x30"), 15),
    Case("PortalAuditUnsealed", gauge("portal_audit_oldest_unsealed_age_seconds", "0+60x40"), 30),
    # A scanner is switched on for files of three months ago.
    Case("PortalFilesUnscanned", gauge("portal_file_oldest_unscanned_age_seconds", "7776000x2 20x30"), 2, fires=False),
    Case("PortalQueueMetricsMissing", {}, 15),
    Case("PortalJobsFailed", gauge("portal_queue_failed_jobs", "0x10 1x20", queue="mail"), 20, {"queue": "mail"}),
    Case(
        "PortalJobsFailed",
        gauge("portal_queue_failed_jobs", "5x70 2x100", queue="mail"),
        80,
        fires=False,
        name="some were repaired",
    ),
    Case(
        "PortalJobsFailed",
        gauge("portal_queue_failed_jobs", "3x100", queue="mail", pod="a")
        | gauge("portal_queue_failed_jobs", "_x50 3x50", queue="mail", pod="b"),
        80,
        fires=False,
        name="another pod exports them",
    ),
    Case("PortalMailWorkersDown", gauge("portal_jobs_running", "0x20", queue="bundle"), 10, {"queue": "mail"}),
    Case(
        "PortalOtherWorkersDown",
        gauge("portal_jobs_running", "0x20", queue="announcements"),
        10,
        {"queue": "bundle"},
    ),
    Case("PortalQueueWakeupsLost", gauge("portal_queue_outages_total", "0+2x40", queue="mail"), 30),
    Case(
        "PortalPeriodicTaskOverdue",
        gauge("portal_periodic_latest_success_timestamp_seconds", "0x400", task="reminders"),
        200,
        {"task": "reminders"},
    ),
    Case(
        "PortalMessagesStuck",
        gauge("portal_messages_oldest_unsent_age_seconds", "0+60x20", channel="sms"),
        10,
        {"channel": "sms"},
    ),
    Case("PortalMessageDeliveryFailing", attempts("email", put_off="0+10x60"), 30, {"channel": "email"}),
    Case("PortalMessageDeliveryFailing", attempts("sms", put_off="0+10x60", sent="0+1x60"), 30, {"channel": "sms"}),
    Case("PortalMessageDeliveryFailing", attempts("email", put_off="0+10x60", sent="0+10x60"), 30, fires=False),
    *(
        Case(
            "PortalMailServerUnusable",
            gauge("portal_mail_server_failures_total", "0x5 0+1x60", reason=reason)
            | attempts("email", put_off="0x5 0+1x60"),
            15,
            {"reason": reason},
            name=reason,
        )
        for reason in ("refused", "unreachable")
    ),
    Case(
        "PortalMailServerUnusable",
        gauge("portal_mail_server_failures_total", "0+1x60", reason="unreachable") | attempts("email", sent="0+1x60"),
        30,
        fires=False,
        name="other connections carry mails",
    ),
    Case("PortalMessagesRejected", attempts("email", failed="0+1x60", sent="0+2x60"), 50, {"channel": "email"}),
    Case(
        "PortalMessagesRejected",
        attempts("email", failed="0+1x60", sent="0+100x60"),
        50,
        fires=False,
        name="one address in a hundred",
    ),
    Case(
        "PortalEditedWordingFailing",
        gauge("portal_message_wording_failures_total", "0+1x60", channel="email"),
        30,
        {"channel": "email"},
    ),
)

OF_DATES = (
    Case(
        "PortalRfiNotOpened",
        gauge("portal_rfi_opens_timestamp_seconds", "600x30", **OF_RFI)
        | gauge("portal_rfi_state", "1x30", state="scheduled", **OF_RFI),
        15,
        OF_RFI,
    ),
    Case(
        "PortalRfiNotOpened",
        gauge("portal_rfi_opens_timestamp_seconds", "600x30", **OF_RFI)
        | gauge("portal_rfi_state", "1x10 0x20", state="scheduled", **OF_RFI),
        15,
        fires=False,
    ),
    *(
        Case(
            "PortalRfiNotClosed",
            gauge("portal_rfi_deadline_timestamp_seconds", "600x30", **OF_RFI)
            | gauge("portal_rfi_state", "1x30", state=state, **OF_RFI)
            | gauge("portal_rfi_state", "0x30", state="closed", **OF_RFI),
            15,
            OF_RFI,
            name=state,
        )
        for state in ("open", "scheduled")
    ),
    Case(
        "PortalRfiNotClosed",
        gauge("portal_rfi_deadline_timestamp_seconds", "600x30", **OF_RFI)
        | gauge("portal_rfi_state", "1x10 0x20", state="open", **OF_RFI)
        | gauge("portal_rfi_state", "0x10 1x20", state="closed", **OF_RFI),
        25,
        fires=False,
    ),
    Case(
        "PortalCodeRotationOverdue",
        gauge("portal_invitation_code_due_timestamp_seconds", "600x60", driver="worker"),
        40,
    ),
    Case("PortalCodeRotationOverdue", gauge("portal_operator_code_due_timestamp_seconds", "600x60", name="weekly"), 40),
    Case(
        "PortalCodeRotationOverdue",
        gauge("portal_operator_code_due_timestamp_seconds", " ".join(["Inf"] * 60), name="weekly"),
        40,
        fires=False,
        name="paused",
    ),
)

OF_THE_OPERATOR = (
    Case(
        "PortalOperatorReconcileErrors",
        gauge("portal_operator_reconcile_errors_total", "0+1x40", reason="PortalUnavailable", **RFI),
        30,
        {"reason": "PortalUnavailable", **RFI},
    ),
    Case("PortalOperatorStalled", gauge("portal_operator_round_timestamp_seconds", "0+60x10 600x30"), 20),
    Case("PortalOperatorDown", {}, 15),
    # The liveness probe limits it to two minutes; a restarted process starts at zero.
    Case("PortalOperatorWatchStalled", gauge("portal_operator_watch_owes_seconds", "0x4 30 90 0x20"), 15),
    Case("PortalOperatorRestarting", gauge(STARTED, "0x4 300x4 600x4 900x20", **OPERATOR), 20, {"pod": "operator-0"}),
    Case("PortalOperatorRestarting", gauge(STARTED, "0x4 300x30", **OPERATOR), 20, fires=False),
    Case("PortalObjectNotReady", gauge("portal_operator_objects", "1x40", ready="false", **RFI), 30, RFI),
)

CASES = (*OF_THE_API, *OF_WORKERS, *OF_DATES, *OF_THE_OPERATOR)
