"""Every rule of InvitationCodeRotation, kept and broken, on a real API server."""

from datetime import timedelta
from typing import Any

import pytest

from portal_operator.objects import duration
from tests.operator.cluster import ROTATIONS, ApiRefusal, Namespace


def test_what_is_left_out_has_its_default(namespace: Namespace) -> None:
    made = namespace.create(ROTATIONS, {"interval": "7d"})
    assert made["spec"] == {"interval": "7d", "overlap": "1h", "length": 12, "paused": False}


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
    """Server and operator read the same out of them."""
    namespace.create(ROTATIONS, {"interval": interval, "overlap": interval})
    assert duration(interval) == meant


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ({}, "spec.interval: Required value"),
        ({"interval": "59m"}, "interval must be between one hour (1h) and a year (365d)"),
        ({"interval": "366d"}, "interval must be between one hour (1h) and a year (365d)"),
        ({"interval": "1w"}, "spec.interval"),
        ({"interval": "3600s"}, "spec.interval"),
        ({"interval": "-2h"}, "spec.interval"),
        ({"interval": "2h", "overlap": "2h1m"}, "overlap must not be longer than interval"),
        ({"interval": "2h", "overlap": "soon"}, "spec.overlap"),
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


@pytest.mark.parametrize("length", [8, 64])
def test_lengths(namespace: Namespace, length: int) -> None:
    assert namespace.create(ROTATIONS, {"interval": "2h", "length": length})["spec"]["length"] == length


def test_no_overlap_at_all(namespace: Namespace) -> None:
    assert namespace.create(ROTATIONS, {"interval": "2h", "overlap": "0m"})["spec"]["overlap"] == "0m"
