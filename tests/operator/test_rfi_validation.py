"""Every rule of RequestForInformation, kept and broken, on a real API server."""

import re
from typing import Any

import pytest

from tests.operator.cluster import RFIS, UNSEEN, ApiRefusal, Namespace

TITLE = {"en": "RFI on HD mapping", "ar": "طلب معلومات"}
OPENS = "2026-12-01T09:00:00+03:00"
DEADLINE = "2026-12-31T23:59:00+03:00"
SPEC: dict[str, Any] = {"title": TITLE, "opensAt": OPENS, "deadline": DEADLINE}
LATER = "2027-01-31T23:59:00+03:00"
CHECKED = "2026-12-15T00:00:00Z"
NO_TIMES = [
    "",
    "next week",
    "2026-12-31T23:59:00",
    "2026-12-31T23:59:00+25:00",
    "2026-12-31T24:00:00Z",
    "2026-02-30T00:00:00Z",
    "2027-02-29T00:00:00Z",
    "2100-02-29T00:00:00Z",
]


def refused(create: Any, *arguments: Any) -> str:
    with pytest.raises(ApiRefusal) as refusal:
        create(*arguments)
    assert refusal.value.code == 422
    return str(refusal.value)


def test_omitted_fields_have_their_default(namespace: Namespace) -> None:
    made = namespace.create(RFIS, {"title": TITLE, "deadline": DEADLINE})
    assert made["spec"]["onClose"] == {"bundle": False, "notifyAdmins": True, "notifyCompanies": True}
    assert "finalizers" not in made["metadata"]
    # kstatus treats an unobserved generation as in progress, and an object without conditions as done.
    assert made["status"] == UNSEEN


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"opensAt": DEADLINE}, "deadline must be after opensAt"),
        ({"opensAt": LATER}, "deadline must be after opensAt"),
        ({"questionsUntil": LATER}, "questionsUntil must not be after deadline"),
        # This is the deadline's instant in another time zone.
        ({"opensAt": "2026-12-31T20:59:00Z"}, "deadline must be after opensAt"),
        *(
            ({name: time}, f"{name} must be a date and time with an offset from -14:59 to +14:59, such as 2027-01-31")
            for name in ("opensAt", "deadline", "questionsUntil")
            for time in NO_TIMES
        ),
        ({"title": {"en": "RFI"}}, "spec.title.ar: Required value"),
        ({"title": {"en": " ", "ar": "طلب"}}, "title.en must not be blank"),
        ({"title": {"en": "RFI", "ar": ""}}, "title.ar must not be blank"),
        ({"title": {"en": "x" * 201, "ar": "طلب"}}, "spec.title.en: Too long"),
        ({"reopen": {}}, "spec.reopen.reason: Required value"),
        ({"reopen": {"reason": ""}}, "reopen.reason must not be blank"),
        ({"reopen": {"reason": " \t"}}, "reopen.reason must not be blank"),
    ],
)
def test_refused_at_once(namespace: Namespace, change: dict[str, Any], sentence: str) -> None:
    message = refused(namespace.create, RFIS, {**SPEC, **change})
    assert sentence in message
    # Neither a pattern nor a rule that failed is shown.
    assert not re.search(r"should match|evaluating rule|\^", message)


@pytest.mark.parametrize(
    "deadline",
    [
        "2027-02-28T00:00:00Z",
        "2028-02-29T23:59:59.123456789+14:00",
        "2400-02-29T00:00:00Z",
        "2027-12-31T00:00:00-12:00",
    ],
)
def test_accepted_times(namespace: Namespace, deadline: str) -> None:
    assert namespace.create(RFIS, {"title": TITLE, "deadline": deadline})["spec"]["deadline"] == deadline


@pytest.mark.parametrize("deadline", NO_TIMES)
def test_a_changed_deadline_that_is_no_time(namespace: Namespace, deadline: str) -> None:
    namespace.create(RFIS, SPEC)
    for phase in ("Open", "Closed"):
        namespace.patch_status(RFIS, {"phase": phase, "checkedAt": CHECKED})
        message = refused(namespace.patch, RFIS, {"deadline": deadline, "reopen": {"reason": phase}})
        assert "deadline must be a date and time with an offset" in message
        assert "evaluating rule" not in message


def test_a_misspelt_field_is_not_kept_silently(namespace: Namespace) -> None:
    made = namespace.create(RFIS, {**SPEC, "closesAt": DEADLINE})
    assert "closesAt" not in made["spec"]


@pytest.mark.parametrize("deadline", [LATER, "2026-12-15T00:00:01Z", "2026-12-20T00:00:00+03:00"])
def test_the_deadline_moves_both_ways_in_the_future(namespace: Namespace, deadline: str) -> None:
    namespace.create(RFIS, SPEC)
    namespace.patch_status(RFIS, {"phase": "Open", "checkedAt": CHECKED})
    assert namespace.patch(RFIS, {"deadline": deadline})["spec"]["deadline"] == deadline


@pytest.mark.parametrize("deadline", ["2026-12-14T23:59:59Z", "2026-12-15T03:00:00+03:00", "2026-12-02T00:00:00Z"])
def test_the_deadline_is_not_moved_into_the_past(namespace: Namespace, deadline: str) -> None:
    namespace.create(RFIS, SPEC)
    namespace.patch_status(RFIS, {"phase": "Open", "checkedAt": CHECKED})
    assert "spec.deadline must not be moved into the past" in refused(namespace.patch, RFIS, {"deadline": deadline})


def test_other_fields_may_change_after_the_deadline(namespace: Namespace) -> None:
    namespace.create(RFIS, SPEC)
    namespace.patch_status(RFIS, {"phase": "Open", "checkedAt": "2027-06-01T00:00:00Z"})
    assert namespace.patch(RFIS, {"onClose": {"bundle": True}})["spec"]["onClose"]["bundle"] is True


@pytest.fixture
def closed(namespace: Namespace) -> Namespace:
    namespace.create(RFIS, SPEC)
    namespace.patch_status(RFIS, {"phase": "Closed", "checkedAt": "2027-01-01T00:00:00Z"})
    return namespace


@pytest.mark.parametrize(
    "change",
    [
        {"deadline": LATER},
        {"opensAt": None},
        {"title": {"en": "Another"}},
        {"onClose": {"bundle": True}},
        {"reopen": {"reason": "An outage"}, "title": {"en": "Another"}},
    ],
)
def test_closed_it_stays_as_it_is(closed: Namespace, change: dict[str, Any]) -> None:
    sentence = refused(closed.patch, RFIS, change)
    assert "the request is closed" in sentence or "reopening a closed request" in sentence


def test_the_refusal_names_the_remedy(closed: Namespace) -> None:
    sentence = refused(closed.patch, RFIS, {"deadline": LATER})
    assert "set spec.reopen.reason to a new reason and spec.deadline to a later time" in sentence


@pytest.mark.parametrize("deadline", [DEADLINE, "2026-12-30T00:00:00Z"])
def test_reopening_needs_a_later_deadline(closed: Namespace, deadline: str) -> None:
    change = {"reopen": {"reason": "An outage"}, "deadline": deadline}
    assert "reopening a closed request needs a spec.deadline later" in refused(closed.patch, RFIS, change)


def test_one_reason_reopens_once(closed: Namespace) -> None:
    closed.patch(RFIS, {"reopen": {"reason": "An outage"}, "deadline": LATER})
    closed.patch_status(RFIS, {"phase": "Closed"})
    again = {"reopen": {"reason": "An outage"}, "deadline": "2027-03-01T00:00:00Z"}
    assert "the request is closed" in refused(closed.patch, RFIS, again)
    closed.patch(RFIS, {**again, "reopen": {"reason": "A second outage"}})


def test_labels_and_status_of_a_closed_one_may_change(closed: Namespace) -> None:
    closed.patch_status(RFIS, {"submitted": 7})
    assert closed.read(RFIS)["status"]["submitted"] == 7


def test_the_printed_columns(closed: Namespace) -> None:
    closed.patch_status(RFIS, {"submitted": 7, "invited": 9})
    table = closed.plane.call(
        "GET", closed.path(RFIS), accept="application/json;as=Table;v=v1;g=meta.k8s.io,application/json"
    )
    columns = [column["name"] for column in table["columnDefinitions"] if column["priority"] == 0]
    assert columns == ["Name", "Phase", "Opens", "Deadline", "Submitted", "Invited", "Ready", "Age"]
    assert table["rows"][0]["cells"][:6] == ["hd-mapping", "Closed", OPENS, DEADLINE, 7, 9]
