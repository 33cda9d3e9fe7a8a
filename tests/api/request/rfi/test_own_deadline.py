"""The deadline of one company: all combinations of the request's dates, an early closing, an extension and the time."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from sqlalchemy import literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.rfis.deadlines import (
    closed_early_at,
    default_questions_until,
    end_of_questions,
    own_deadline,
    own_deadline_sql,
    request_deadline_sql,
    told_deadline,
    told_deadline_sql,
)
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.domain.rfis.models import DeadlineExtension, Rfi
from tests.api.conftest import SetDatabaseClock
from tests.factories.companies import a_company
from tests.factories.rfis import an_extension, an_rfi

DAY, MILLISECOND = timedelta(days=1), timedelta(milliseconds=1)
OPENS = datetime(2026, 12, 1, 6, tzinfo=UTC)
PAST = datetime(2026, 12, 10, 20, 59, tzinfo=UTC)
EARLY = datetime(2026, 12, 20, 9, tzinfo=UTC)
SOONER = datetime(2026, 12, 27, 20, 59, tzinfo=UTC)
DEADLINE = datetime(2026, 12, 31, 20, 59, tzinfo=UTC)
CLOSED = DEADLINE + MILLISECOND
LATER = datetime(2027, 1, 5, 20, 59, tzinfo=UTC)

# By closed_at (that has come) and the end of the extension.
OWN = {
    (None, None): DEADLINE,
    (None, PAST): DEADLINE,
    (None, SOONER): DEADLINE,
    (None, LATER): LATER,
    (CLOSED, None): DEADLINE,
    (CLOSED, PAST): DEADLINE,
    (CLOSED, SOONER): DEADLINE,
    (CLOSED, LATER): LATER,
    (EARLY, None): EARLY,
    (EARLY, PAST): EARLY,
    (EARLY, SOONER): SOONER,
    (EARLY, LATER): LATER,
    # The release before moved the deadline to the instant of an early closing.
    (DEADLINE, None): DEADLINE,
    (DEADLINE, LATER): LATER,
}
INSTANTS = sorted(
    around + offset
    for around, offset in product((OPENS, EARLY, SOONER, DEADLINE, LATER), (-MILLISECOND, timedelta(), MILLISECOND))
)
CASES = [(closed_at, until, now) for (closed_at, until), now in product(OWN, INSTANTS)]


def a_request(closed_at: datetime | None = None, opens_at: datetime | None = OPENS) -> Rfi:
    return Rfi(opens_at=opens_at, created_at=OPENS - 9 * DAY, deadline=DEADLINE, closed_at=closed_at)


def expected(closed_at: datetime | None, until: datetime | None, now: datetime) -> datetime:
    return OWN[closed_at if closed_at is not None and closed_at <= now else None, until]


@pytest.mark.parametrize(("closed_at", "until", "now"), CASES)
def test_a_company_has_one_deadline(closed_at: datetime | None, until: datetime | None, now: datetime) -> None:
    own = own_deadline(a_request(closed_at), DeadlineExtension(until=until), now)
    assert own == expected(closed_at, until, now)
    assert own_deadline(a_request(closed_at), None, now) == expected(closed_at, None, now)


@pytest.mark.parametrize("opens_at", [None, OPENS])
@pytest.mark.parametrize(
    ("closed_at", "until", "now"), [case for case in CASES if case[0] is None or case[0] <= case[2]]
)
def test_the_state_follows_the_deadline_of_the_company(
    closed_at: datetime | None, until: datetime | None, now: datetime, opens_at: datetime | None
) -> None:
    own = expected(closed_at, until, now)
    # The recorded closing ends the time of companies without more of it at once.
    is_closed = now > own or (closed_at is not None and own == expected(closed_at, None, now))
    before = RfiState.SCHEDULED if opens_at is not None and now < opens_at else RfiState.OPEN
    state = state_at(a_request(closed_at, opens_at), now, DeadlineExtension(until=until))
    assert state is (RfiState.CLOSED if is_closed else before)


@pytest.mark.parametrize(("closed_at", "early"), [(None, None), (EARLY, EARLY), (DEADLINE, DEADLINE), (CLOSED, None)])
def test_an_early_closing_is_one_before_the_deadline(closed_at: datetime | None, early: datetime | None) -> None:
    assert closed_early_at(a_request(closed_at), LATER) == early
    assert closed_early_at(a_request(closed_at), OPENS) is None


async def test_statements_compute_the_same_deadlines(
    session: AsyncSession, set_database_clock: SetDatabaseClock
) -> None:
    rfi = await an_rfi(session, opens_at=OPENS, deadline=DEADLINE)
    companies = {
        until: await a_company(session, status=AccountStatus.APPROVED) for until in (None, PAST, SOONER, LATER)
    }
    for until, user in companies.items():
        await an_extension(session, rfi, user, until=until)
    for closed_at in {closed_at for closed_at, _ in OWN}:
        rfi.closed_at = closed_at
        await session.flush()
        for now in INSTANTS:
            await set_database_clock(now)
            deadline = own_deadline(rfi, None, now)
            statement = (
                select(
                    DeadlineExtension,
                    request_deadline_sql(),
                    own_deadline_sql(),
                    own_deadline_sql(literal(deadline)),
                    told_deadline_sql(rfi, now),
                )
                .select_from(Rfi)
                .join(DeadlineExtension, DeadlineExtension.rfi_id == Rfi.id)
            )
            for extension, request, joined, own, told in await session.execute(statement):
                assert request == deadline, (closed_at, now)
                assert joined == own == own_deadline(rfi, extension, now), (closed_at, extension.until, now)
                assert told == told_deadline(rfi, extension, now), (closed_at, extension.until, now)


TEN, TWO = datetime(2027, 1, 10, 20, 59, tzinfo=UTC), datetime(2027, 1, 2, 20, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    ("announced", "own_announced", "until", "told"),
    [
        (None, None, None, DEADLINE),
        (TEN, None, None, TEN),
        (TEN, None, LATER, TEN),
        (TWO, None, LATER, LATER),
        # The company was written to after the deadline of all moved, but before the others were.
        (TEN, TWO, LATER, LATER),
        (TWO, TEN, LATER, TEN),
        (TWO, TEN, None, TEN),
    ],
)
def test_what_a_company_was_told_last(
    announced: datetime | None, own_announced: datetime | None, until: datetime | None, told: datetime
) -> None:
    rfi = a_request()
    rfi.deadline_announced = announced
    extension = DeadlineExtension(until=until, deadline_announced=own_announced)
    assert told_deadline(rfi, extension, OPENS) == told


@pytest.mark.parametrize(
    ("length", "before_the_deadline"),
    [
        (timedelta(days=60), timedelta(days=7)),
        (timedelta(days=14), timedelta(days=7)),
        (timedelta(days=10), timedelta(days=5)),
        (timedelta(days=7), timedelta(days=3, hours=12)),
        (timedelta(days=4), timedelta(days=2)),
        (timedelta(hours=1), timedelta(minutes=30)),
        (timedelta(minutes=1), timedelta(minutes=1)),
    ],
)
def test_questions_end_within_the_request(length: timedelta, before_the_deadline: timedelta) -> None:
    assert default_questions_until(OPENS, OPENS + length) == OPENS + length - before_the_deadline


def test_the_default_end_of_questions_has_no_odd_seconds() -> None:
    ends = default_questions_until(OPENS + timedelta(seconds=37), OPENS + timedelta(days=3, seconds=59))
    assert ends == OPENS + timedelta(days=1, hours=12)


@pytest.mark.parametrize(
    ("closed_at", "explicit", "ends"),
    [
        (None, None, DEADLINE - 7 * DAY),
        (None, SOONER, SOONER),
        (EARLY, None, EARLY),
        (EARLY, SOONER, EARLY),
        (EARLY, PAST, PAST),
        (CLOSED, None, DEADLINE - 7 * DAY),
    ],
)
def test_no_end_of_questions_is_after_the_closing(
    closed_at: datetime | None, explicit: datetime | None, ends: datetime
) -> None:
    rfi = a_request(closed_at)
    rfi.questions_until = explicit
    assert end_of_questions(rfi, LATER) == ends


def test_without_an_opening_time_the_request_begins_with_its_publication() -> None:
    rfi = a_request(opens_at=None)
    rfi.created_at = DEADLINE - 4 * DAY
    assert end_of_questions(rfi, rfi.created_at) == DEADLINE - 2 * DAY
