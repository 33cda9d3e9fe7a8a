"""Every state of a change request × event, in the table and through the API."""

from itertools import product

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.registration.lifecycle import TRANSITIONS, ChangeRequestEvent, ChangeRequestState
from tests.api.companies.profile.bodies import MINE, asking, path
from tests.factories.change_requests import a_change_request

State, Event = ChangeRequestState, ChangeRequestEvent
OF_PENDING = {
    Event.SEND: State.PENDING,
    Event.WITHDRAW: State.WITHDRAWN,
    Event.ACCEPT: State.ACCEPTED,
    Event.DECLINE: State.DECLINED,
}
ENDED = (State.ACCEPTED, State.DECLINED, State.WITHDRAWN)
EXPECTED = {
    **{(State.PENDING, event): after for event, after in OF_PENDING.items()},
    **dict.fromkeys(product(ENDED, Event)),
}


def test_the_table_lists_every_state_and_event() -> None:
    assert set(EXPECTED) == set(product(State, Event))


@pytest.mark.parametrize(("state", "event"), EXPECTED)
def test_transitions_of_every_event(state: ChangeRequestState, event: ChangeRequestEvent) -> None:
    assert TRANSITIONS.after(state, event) == EXPECTED[state, event]


@pytest.mark.parametrize(("state", "event"), EXPECTED)
async def test_the_routes_follow_the_table(
    session: AsyncSession,
    company: User,
    theirs: AsyncClient,
    admin: AsyncClient,
    state: ChangeRequestState,
    event: ChangeRequestEvent,
) -> None:
    request = await a_change_request(session, company, state=state)
    seen = {"request_id": str(request.id), "revision": 1}
    answer = await {
        Event.SEND: lambda: theirs.put(MINE, json=asking(company, organization_name="Masar", **seen)),
        Event.WITHDRAW: lambda: theirs.request("DELETE", MINE, json=seen),
        Event.ACCEPT: lambda: admin.post(path(company, "/accept"), json=seen),
        Event.DECLINE: lambda: admin.post(path(company, "/decline"), json={**seen, "reason": "No"}),
    }[event]()
    after = EXPECTED[state, event]
    # The company can repeat its withdrawal.
    repeated = (state, event) == (State.WITHDRAWN, Event.WITHDRAW)
    assert answer.status_code == (200 if after or repeated else 409), answer.text
    await session.refresh(request)
    assert request.state == (after or state)
