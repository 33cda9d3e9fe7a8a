"""Every rule of InvitationCodeRotation, kept and broken, on a real API server."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from portal_operator.resources import parse_duration
from portal_operator.schedules import UnusableSchedule, next_rotation
from tests.operator.cluster import ROTATIONS, UNSEEN, ApiRefusal, Namespace


def test_omitted_fields_have_their_default(namespace: Namespace) -> None:
    made = namespace.create(ROTATIONS, {"interval": "7d"})
    assert made["spec"] == {"interval": "7d", "overlap": "1h", "length": 12, "paused": False}
    assert made["status"] == UNSEEN


@pytest.mark.parametrize(
    ("interval", "meant"),
    [
        ("1h", timedelta(hours=1)),
        ("60m", timedelta(hours=1)),
        ("1d12h30m", timedelta(days=1, hours=12, minutes=30)),
        ("365d", timedelta(days=365)),
    ],
)
def test_intervals(namespace: Namespace, interval: str, meant: timedelta) -> None:
    """API server and operator parse intervals equally."""
    namespace.create(ROTATIONS, {"interval": interval, "overlap": interval})
    assert parse_duration(interval) == meant


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ({}, "set either interval (such as 7d) or schedule (such as 0 3 * * 1)"),
        ({"interval": "2h", "schedule": "0 3 * * *"}, "set either interval"),
        ({"interval": "2h", "timeZone": "Asia/Riyadh"}, "timeZone requires schedule"),
        ({"schedule": "* * * * *"}, "with a single minute"),
        ({"schedule": "*/5 3 * * *"}, "with a single minute"),
        ({"schedule": "0,30 * * * *"}, "with a single minute"),
        ({"schedule": "0 3 * *"}, "schedule must be five cron fields"),
        ({"schedule": ""}, "schedule must be five cron fields"),
        ({"schedule": "0 0 3 * * *"}, "schedule must be five cron fields"),
        ({"schedule": "@midnight"}, "schedule must be five cron fields"),
        (
            {"schedule": "0 3 * * *", "timeZone": "../etc/passwd"},
            "timeZone must be a name in the IANA time zone database",
        ),
        ({"interval": "59m"}, "interval must be between one hour (1h) and a year (365d)"),
        ({"interval": "366d"}, "interval must be between one hour (1h) and a year (365d)"),
        ({"interval": "1w"}, "interval must be days, hours and minutes in this order, such as 7d, 12h or 1d12h"),
        ({"interval": "3600s"}, "interval must be days, hours and minutes"),
        ({"interval": "-2h"}, "interval must be days, hours and minutes"),
        ({"interval": "12h1d"}, "interval must be days, hours and minutes"),
        ({"interval": ""}, "interval must be days, hours and minutes"),
        ({"interval": "2h", "overlap": "2h1m"}, "overlap must not be longer than interval"),
        (
            {"schedule": "0 3 * * *", "overlap": "31d1m"},
            "overlap must not be longer than 31 days (31d) with schedule",
        ),
        ({"schedule": "0 3 * * *", "overlap": "999d"}, "overlap must not be longer than 31 days (31d) with schedule"),
        ({"interval": "2h", "overlap": "soon"}, "overlap must be days, hours and minutes"),
        ({"interval": "2h", "overlap": ""}, "overlap must be days, hours and minutes"),
        ({"schedule": "0 3 * * *", "overlap": "2w"}, "overlap must be days, hours and minutes"),
        ({"interval": "2h", "length": 7}, "length must be from 8 to 64 characters"),
        ({"interval": "2h", "length": 65}, "length must be from 8 to 64 characters"),
        ({"interval": "2h", "length": "12"}, "spec.length"),
    ],
)
def test_refused(namespace: Namespace, spec: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ApiRefusal) as refusal:
        namespace.create(ROTATIONS, spec)
    assert refusal.value.code == 422
    assert sentence in str(refusal.value)
    assert not re.search(r"should match|should be|evaluating rule|\^", str(refusal.value))


MADE = datetime(2027, 2, 5, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("spec", "due"),
    [
        ({"schedule": "0 3 * * *"}, datetime(2027, 2, 6, 3, tzinfo=UTC)),
        # 23:30 in that zone: midnight is half an hour later.
        ({"schedule": "0 0 * * *", "timeZone": "Asia/Riyadh"}, datetime(2027, 2, 5, 21, tzinfo=UTC)),
        ({"schedule": "15 */6 * * *"}, datetime(2027, 2, 6, 0, 15, tzinfo=UTC)),
        ({"schedule": "0 7 * * SUN", "timeZone": "Asia/Riyadh"}, datetime(2027, 2, 7, 4, tzinfo=UTC)),
        ({"schedule": "59 23 L * *"}, datetime(2027, 2, 28, 23, 59, tzinfo=UTC)),
        ({"interval": "36h"}, MADE + timedelta(hours=36)),
    ],
)
def test_when_the_next_one_comes(namespace: Namespace, spec: dict[str, Any], due: datetime) -> None:
    made = namespace.create(ROTATIONS, spec)
    assert next_rotation(made["spec"], MADE) == due


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ({"schedule": "0 25 * * *"}, "'0 25 * * *' cannot be read: Bad hour"),
        ({"schedule": "0 3 31 2 *"}, "cannot be read: Bad day-of-month"),
        ({"schedule": "0 3 * * *", "timeZone": "Asia/Atlantis"}, "There is no time zone 'Asia/Atlantis'"),
    ],
)
def test_rules_that_only_the_operator_checks(namespace: Namespace, spec: dict[str, Any], sentence: str) -> None:
    made = namespace.create(ROTATIONS, spec)
    with pytest.raises(UnusableSchedule, match=re.escape(sentence)):
        next_rotation(made["spec"], MADE)


@pytest.mark.parametrize("length", [8, 64])
def test_lengths(namespace: Namespace, length: int) -> None:
    assert namespace.create(ROTATIONS, {"interval": "2h", "length": length})["spec"]["length"] == length


@pytest.mark.parametrize("overlap", ["31d", "744h"])
def test_overlap_with_a_schedule(namespace: Namespace, overlap: str) -> None:
    made = namespace.create(ROTATIONS, {"schedule": "0 3 1 * *", "overlap": overlap})
    assert made["spec"]["overlap"] == overlap


def test_no_overlap_at_all(namespace: Namespace) -> None:
    assert namespace.create(ROTATIONS, {"interval": "2h", "overlap": "0m"})["spec"]["overlap"] == "0m"
