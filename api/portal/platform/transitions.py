"""Transition tables: the events that each state allows, and the state that follows."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Generic, TypeVar

State = TypeVar("State", bound=StrEnum)
Event = TypeVar("Event", bound=StrEnum)


class Transitions(Generic[State, Event]):
    """The transition table of one kind of object. Events missing from ``table`` are not allowed.

    States are accepted as strings, as the database stores them; an unknown one raises :class:`ValueError`.
    """

    def __init__(self, states: type[State], table: Mapping[tuple[State, Event], State]) -> None:
        self._states = states
        self._table = dict(table)

    def after(self, state: str, event: Event) -> State | None:
        """The state that follows, or None if the event is not allowed."""
        return self._table.get((self._states(state), event))

    def require(self, state: str, event: Event) -> State:
        """The state that follows, for callers that have checked it. Raises :class:`ValueError` if there is none."""
        following = self.after(state, event)
        if following is None:
            raise ValueError(f"{event} is not allowed in the state {state}")
        return following

    def allows(self, state: str, event: Event) -> bool:
        return self.after(state, event) is not None

    def events(self, state: str) -> list[Event]:
        """The allowed events in the order of the table."""
        known = self._states(state)
        return [event for allowing, event in self._table if allowing == known]

    def states_before(self, event: Event) -> list[State]:
        """The states that allow the event, for the condition of a compare-and-set."""
        return [state for state, allowed in self._table if allowed == event]
