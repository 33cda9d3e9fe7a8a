"""Transition tables, tested with a small one."""

from enum import StrEnum

import pytest

from portal.platform.transitions import Transitions


class Light(StrEnum):
    RED = "red"
    GREEN = "green"
    OUT = "out"


class Step(StrEnum):
    GO = "go"
    BREAK = "break"


TABLE = Transitions(
    Light,
    {
        (Light.RED, Step.GO): Light.GREEN,
        (Light.GREEN, Step.BREAK): Light.OUT,
        (Light.RED, Step.BREAK): Light.OUT,
    },
)


def test_an_event_leads_to_the_state_in_the_table() -> None:
    assert TABLE.after("red", Step.GO) is Light.GREEN


def test_an_event_outside_the_table_is_not_allowed() -> None:
    assert TABLE.after(Light.GREEN, Step.GO) is None
    assert not TABLE.allows(Light.OUT, Step.BREAK)


def test_the_events_of_a_state_keep_the_order_of_the_table() -> None:
    assert TABLE.events("red") == [Step.GO, Step.BREAK]
    assert TABLE.events(Light.OUT) == []


def test_the_states_before_an_event_are_all_that_allow_it() -> None:
    assert TABLE.states_before(Step.BREAK) == [Light.GREEN, Light.RED]


def test_an_unknown_state_is_an_error() -> None:
    with pytest.raises(ValueError, match="blue"):
        TABLE.allows("blue", Step.GO)
