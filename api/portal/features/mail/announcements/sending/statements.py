"""SQL of the worker while it sends; each statement is complete in itself."""

from dataclasses import dataclass

from sqlalchemy import TextClause, text

RENEW_LEASE = text("""
    update announcements a set leased_until = clock_timestamp() + :lease
    where a.id = :id and a.run = :run
    returning a.state, (select count(*) from announcements o where o.leased_until > clock_timestamp()) as senders
""")

_CLAIM_QUEUED = """
    with due as materialized (
        select number from announcement_deliveries
        where announcement_id = :id and number > :after and number <= :up_to and state = 'queued'
            and user_id is not null
            and exists (select from announcements a
                where a.id = :id and a.run = :run and a.state = any (cast(:sending_states as text[])))
        order by number limit :limit for update skip locked
    )
    update announcement_deliveries d
    set state = 'sending', attempts = d.attempts + 1, run = :run, changed_at = clock_timestamp()
    from due where d.announcement_id = :id and d.number = due.number
    returning {columns}
"""

_CLAIM_DEFERRED = """
    with due as materialized (
        select number from announcement_deliveries
        where announcement_id = :id and next_attempt_at <= statement_timestamp() and state in ('temporary', 'sending')
            and user_id is not null
            and exists (select from announcements a
                where a.id = :id and a.run = :run and a.state = any (cast(:sending_states as text[])))
        order by next_attempt_at limit :limit for update skip locked
    )
    update announcement_deliveries d
    set state = 'sending', attempts = d.attempts + 1, run = :run, changed_at = clock_timestamp(),
        next_attempt_at = null, may_repeat = d.may_repeat or d.state = 'sending'
    from due where d.announcement_id = :id and d.number = due.number
    returning {columns}
"""

RECORD = text("""
    update announcement_deliveries d set
        state = case when r.state = 'temporary' and a.state = any (cast(:final_states as text[]))
            then 'cancelled' else r.state end,
        answer = r.answer, error = r.error, may_repeat = d.may_repeat or r.may_repeat, run = null,
        next_attempt_at = case when r.state = 'temporary' and a.state <> all (cast(:final_states as text[]))
            then clock_timestamp() + make_interval(secs => r.retry_after) end,
        sent_at = case when r.state = 'sent' then clock_timestamp() end,
        changed_at = clock_timestamp()
    from announcements a, json_to_recordset(cast(:results as json))
        as r (number int, state text, answer text, error text, may_repeat bool, retry_after int)
    where a.id = :id and d.announcement_id = :id and d.number = any (cast(:numbers as int[])) and d.number = r.number
        and d.state = 'sending' and d.run = :run
""")

RELEASE = text("""
    update announcement_deliveries d
    set state = case when a.state = any (cast(:final_states as text[])) then 'cancelled' else 'queued' end,
        attempts = d.attempts - 1, run = null, next_attempt_at = null, changed_at = clock_timestamp()
    from announcements a
    where a.id = :id and d.announcement_id = :id and d.number <> all (cast(:numbers as int[]))
        and d.state = 'sending' and d.run = :run
""")

SECONDS_UNTIL_DUE = text("""
    select min(case when state <> 'queued' and next_attempt_at is not null
        then extract(epoch from next_attempt_at - clock_timestamp()) else 0 end)
    from announcement_deliveries where announcement_id = :id and state in ('queued', 'sending', 'temporary')
""")


@dataclass(frozen=True, slots=True)
class Claims:
    """The statements that claim deliveries; both return the columns of :class:`ClaimedDelivery`."""

    queued: TextClause
    deferred: TextClause


_SIMPLE = "d.number, d.recipient, d.recipient_name, d.locale, d.message_id, d.attempts"
_PERSONAL = f"{_SIMPLE}, d.organization_name, d.receipt"


def _claims(columns: str) -> Claims:
    return Claims(text(_CLAIM_QUEUED.format(columns=columns)), text(_CLAIM_DEFERRED.format(columns=columns)))


SIMPLE_CLAIMS = _claims(_SIMPLE)
PERSONAL_CLAIMS = _claims(_PERSONAL)
"""Claims that also return the values of placeholders; separate, because these columns take time for each mail."""
