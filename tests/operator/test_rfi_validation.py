"""Every rule of RequestForInformation, kept and broken, on a real API server."""

from typing import Any

import pytest

from tests.operator.cluster import RFIS, UNSEEN, ApiRefusal, Namespace

TITLE = {"en": "RFI on HD mapping", "ar": "طلب معلومات"}
OPENS = "2026-12-01T09:00:00+03:00"
DEADLINE = "2026-12-31T23:59:00+03:00"
SPEC: dict[str, Any] = {"title": TITLE, "opensAt": OPENS, "deadline": DEADLINE}
LATER = "2027-01-31T23:59:00+03:00"
CHECKED = "2026-12-15T00:00:00Z"


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
        # The same instant in another zone.
        ({"opensAt": "2026-12-31T20:59:00Z"}, "deadline must be after opensAt"),
        ({"deadline": "next week"}, "must be of type date-time"),
        ({"deadline": "2026-12-31T23:59:00"}, "must be of type date-time"),
        ({"title": {"en": "RFI"}}, "spec.title.ar: Required value"),
        ({"title": {"en": " ", "ar": "طلب"}}, "spec.title.en"),
        ({"title": {"en": "x" * 201, "ar": "طلب"}}, "spec.title.en: Too long"),
        ({"reopen": {}}, "spec.reopen.reason: Required value"),
        ({"reopen": {"reason": ""}}, "spec.reopen.reason"),
    ],
)
def test_refused_at_once(namespace: Namespace, change: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(namespace.create, RFIS, {**SPEC, **change})


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


def test_a_deadline_that_has_passed_may_stand_beside_other_changes(namespace: Namespace) -> None:
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
    closed.patch_status(RFIS, {"submitted": 7, "notSubmitted": 2})
    table = closed.plane.call(
        "GET", closed.path(RFIS), accept="application/json;as=Table;v=v1;g=meta.k8s.io,application/json"
    )
    columns = [column["name"] for column in table["columnDefinitions"] if column["priority"] == 0]
    assert columns == ["Name", "Phase", "Ready", "Deadline", "Submitted", "Missing", "Age"]
    assert table["rows"][0]["cells"][:2] == ["hd-mapping", "Closed"]
