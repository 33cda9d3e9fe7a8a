"""Every state × event."""

import pytest

from portal.features.mail.announcements.lifecycle import TRANSITIONS, AnnouncementEvent, AnnouncementState

SCHEDULED, SENDING, PAUSED = AnnouncementState.SCHEDULED, AnnouncementState.SENDING, AnnouncementState.PAUSED
CANCELLED, FINISHED = AnnouncementState.CANCELLED, AnnouncementState.FINISHED
EXPECTED = {
    (SCHEDULED, AnnouncementEvent.START): SENDING,
    (SCHEDULED, AnnouncementEvent.PAUSE): None,
    (SCHEDULED, AnnouncementEvent.RESUME): None,
    (SCHEDULED, AnnouncementEvent.CANCEL): CANCELLED,
    (SCHEDULED, AnnouncementEvent.RETRY): None,
    (SCHEDULED, AnnouncementEvent.FINISH): None,
    (SENDING, AnnouncementEvent.START): None,
    (PAUSED, AnnouncementEvent.START): None,
    (CANCELLED, AnnouncementEvent.START): None,
    (FINISHED, AnnouncementEvent.START): None,
    (SENDING, AnnouncementEvent.PAUSE): PAUSED,
    (SENDING, AnnouncementEvent.RESUME): None,
    (SENDING, AnnouncementEvent.CANCEL): CANCELLED,
    (SENDING, AnnouncementEvent.RETRY): SENDING,
    (SENDING, AnnouncementEvent.FINISH): FINISHED,
    (PAUSED, AnnouncementEvent.PAUSE): None,
    (PAUSED, AnnouncementEvent.RESUME): SENDING,
    (PAUSED, AnnouncementEvent.CANCEL): CANCELLED,
    (PAUSED, AnnouncementEvent.RETRY): PAUSED,
    (PAUSED, AnnouncementEvent.FINISH): None,
    (CANCELLED, AnnouncementEvent.PAUSE): None,
    (CANCELLED, AnnouncementEvent.RESUME): None,
    (CANCELLED, AnnouncementEvent.CANCEL): None,
    (CANCELLED, AnnouncementEvent.RETRY): None,
    (CANCELLED, AnnouncementEvent.FINISH): None,
    (FINISHED, AnnouncementEvent.PAUSE): None,
    (FINISHED, AnnouncementEvent.RESUME): None,
    (FINISHED, AnnouncementEvent.CANCEL): None,
    (FINISHED, AnnouncementEvent.RETRY): SENDING,
    (FINISHED, AnnouncementEvent.FINISH): None,
}


@pytest.mark.parametrize("state", AnnouncementState)
@pytest.mark.parametrize("event", AnnouncementEvent)
def test_transition(state: AnnouncementState, event: AnnouncementEvent) -> None:
    assert TRANSITIONS.after(state, event) == EXPECTED[state, event]


def test_an_unknown_state_is_an_error() -> None:
    with pytest.raises(ValueError, match="draft"):
        TRANSITIONS.after("draft", AnnouncementEvent.PAUSE)
