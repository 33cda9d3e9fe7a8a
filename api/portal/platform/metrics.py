"""Metrics of API and workers; those of the API alone are in :mod:`portal.platform.http.metrics`.

Label values are fixed words, never paths or user input.
"""

import os

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

# The creation times of counters are an eighth of all series, and no dashboard uses them.
disable_created_metrics()  # type: ignore[no-untyped-call]  # untyped in the library

BUILD = Gauge("portal_build_info", "1, with the build of this process as labels", ["version", "revision"])
BUILD.labels(os.environ.get("BUILD_VERSION", "unknown"), os.environ.get("BUILD_REVISION", "unknown")).set(1)
POOL_IN_USE = Gauge("portal_database_pool_in_use", "Database connections in use")
POOL_SIZE = Gauge("portal_database_pool_size", "Database connections allowed")
POOL_WAIT = Histogram(
    "portal_database_pool_wait_seconds",
    "Until the pool had given a connection, or had not in time; what opening and checking one takes is counted",
    ["outcome"],
    buckets=(0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30),
)
QUEUE_DUE = Gauge("portal_queue_due_jobs", "Jobs that are due and not done", ["queue"])
QUEUE_WAITING = Gauge("portal_queue_waiting_jobs", "Jobs that are not due yet", ["queue"])
QUEUE_FAILED = Gauge("portal_queue_failed_jobs", "Jobs given up", ["queue"])
QUEUE_OLDEST = Gauge(
    "portal_queue_oldest_due_age_seconds", "How long the oldest job without a worker has been due", ["queue"]
)
SIGN_INS = Counter("portal_sign_ins_total", "Sign-ins by outcome", ["outcome"])
UPLOADS = Counter("portal_uploads_total", "Uploads by outcome", ["outcome"])
UPLOADED_BYTES = Counter("portal_uploaded_bytes_total", "Bytes stored for submissions")
ANNOUNCEMENT_MAILS = Counter(
    "portal_announcement_mails_total", "Attempts at a mail of an announcement by how they ended", ["state"]
)
SUBMISSIONS = Counter("portal_submissions_total", "Submit attempts by outcome", ["outcome"])
LOOP_LAG = Histogram(
    "portal_event_loop_lag_seconds",
    "How much later than asked for a task gets its turn",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1),
)
STORAGE_DURATION = Histogram(
    "portal_storage_duration_seconds",
    "Calls to the store of files by how they ended; reading counts until its last byte was taken",
    ["operation", "outcome"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60),
)
REDIS_DURATION = Histogram(
    "portal_redis_duration_seconds",
    "Commands to Valkey or Redis by how they ended, tries included; a pipeline is one",
    ["outcome"],
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5),
)
MESSAGES = Counter("portal_messages_total", "Mails and SMS by how an attempt ended", ["channel", "outcome"])
MAIL_SERVER_FAILURES = Counter(
    "portal_mail_server_failures_total",
    "Connections that the mail server refused, or that could not be opened: refused, unreachable",
    ["reason"],
)
REMINDERS = Counter(
    "portal_reminders_total", "Reminders to companies by how an attempt at their mail ended", ["outcome"]
)
WORDING_FAILURES = Counter(
    "portal_message_wording_failures_total",
    "Messages sent with the shipped text, because the edited one could not be written",
    ["channel"],
)
OLDEST_UNSENT = Gauge(
    "portal_messages_oldest_unsent_age_seconds",
    "How long ago the oldest mail or SMS was asked for that is still to be sent, however often it was put off",
    ["channel"],
)
REGISTRATIONS_WAITING = Gauge(
    "portal_registrations_waiting",
    "Companies that wait for a decision, in_time or late",
    ["age"],
)
REGISTRATION_OLDEST = Gauge(
    "portal_registration_oldest_age_seconds", "Age of the oldest that waits, beside the promise", ["promised_hours"]
)
QUESTIONS_OPEN = Gauge("portal_questions_open", "Questions of companies that await an answer")
QUESTION_OLDEST = Gauge("portal_question_oldest_age_seconds", "Age of the oldest question that awaits an answer")
FILES_UNSCANNED = Gauge("portal_files_unscanned", "Files of companies that wait for the malware scanner")
FILE_OLDEST = Gauge("portal_file_oldest_unscanned_age_seconds", "Time for which they wait while none is scanned")
AUDIT_UNSEALED = Gauge(
    "portal_audit_oldest_unsealed_age_seconds", "Age of the oldest event of the audit trail that no seal is about"
)
ANONYMISED = Gauge(
    "portal_retention_anonymised", "What retention has anonymised or deleted, as the audit trail records it", ["kind"]
)
RFI_STATE = Gauge("portal_rfi_state", "1 for the state that has been carried out", ["rfi", "state"])
RFI_OPENS = Gauge(
    "portal_rfi_opens_timestamp_seconds", "From when responses are accepted, where a time is set", ["rfi"]
)
RFI_DEADLINE = Gauge("portal_rfi_deadline_timestamp_seconds", "Until when responses are accepted", ["rfi"])
RFI_RESPONSES = Gauge(
    "portal_rfi_responses",
    "Active companies: submitted, missing, or extended (not submitted, with more time than the others)",
    ["rfi", "state"],
)
CODE_ROTATED = Gauge(
    "portal_invitation_code_rotated_timestamp_seconds", "When the rotating code was last replaced", ["driver"]
)
CODE_DUE = Gauge(
    "portal_invitation_code_due_timestamp_seconds",
    "When the rotating code is to be replaced, where the workers do it; elsewhere the operator tells",
    ["driver"],
)
