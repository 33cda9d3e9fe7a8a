"""Every state of a question with every event."""

import pytest

from portal.domain.questions.lifecycle import TRANSITIONS, QuestionEvent, QuestionState

EXPECTED = {
    QuestionState.OPEN: {
        QuestionEvent.ASSIGN: QuestionState.OPEN,
        QuestionEvent.ANSWER: QuestionState.ANSWERED,
        QuestionEvent.DECLINE: QuestionState.DECLINED,
        QuestionEvent.WITHDRAW: QuestionState.WITHDRAWN,
        QuestionEvent.PUBLISH: QuestionState.PUBLISHED,
    },
    QuestionState.ANSWERED: {
        QuestionEvent.ANSWER: QuestionState.ANSWERED,
        QuestionEvent.PUBLISH: QuestionState.PUBLISHED,
    },
    QuestionState.PUBLISHED: {},
    QuestionState.DECLINED: {},
    QuestionState.WITHDRAWN: {},
}


@pytest.mark.parametrize("state", QuestionState)
def test_every_event(state: QuestionState) -> None:
    assert {event: TRANSITIONS.after(state, event) for event in QuestionEvent} == {
        event: EXPECTED[state].get(event) for event in QuestionEvent
    }
