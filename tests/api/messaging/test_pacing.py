"""Many mails requested at once keep a rate."""

from datetime import UTC, datetime, timedelta
from itertools import islice

from portal.domain.messaging.pacing import due_times

NOW = datetime(2025, 1, 29, 12, tzinfo=UTC)


def test_the_mails_of_the_first_second_are_due_at_once_and_the_others_at_the_rate() -> None:
    assert list(islice(due_times(NOW, per_second=2), 5)) == [
        None,
        None,
        NOW + timedelta(seconds=1),
        NOW + timedelta(seconds=1.5),
        NOW + timedelta(seconds=2),
    ]


def test_a_slow_rate() -> None:
    assert list(islice(due_times(NOW, per_second=0.1), 2)) == [None, NOW + timedelta(seconds=10)]
