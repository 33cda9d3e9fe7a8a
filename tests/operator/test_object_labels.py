"""Two portals in one namespace: each operator sees only objects with its labels."""

import pytest

from portal_operator.settings import SettingsError, read_settings
from tests.operator.cluster import RFIS, ROTATIONS, UNSEEN, Namespace
from tests.operator.conftest import StartOperator
from tests.operator.running import Portal, ahead, eventually, is_phase, measured, ready, rfi

pytestmark = pytest.mark.usefixtures("clean")

OURS = {"example.com/portal": "licensing", "tier": "live"}
THEIRS = {"example.com/portal": "transport", "tier": "live"}
ROTATED = "portal_operator_code_rotated_timestamp_seconds"
SELECTOR = "example.com/portal=licensing,tier=live"


async def test_objects_without_the_labels_are_ignored(home: Namespace, portal: Portal, start: StartOperator) -> None:
    # Older objects that would conflict with the portal's own if the operator saw them.
    home.create(ROTATIONS, {"interval": "2h"}, "theirs", labels=THEIRS)
    home.create(RFIS, rfi(300), "another")
    eventually(lambda: ahead(0)[:19] > home.created_at(RFIS, "another")[:19], lambda: "the clock stands")
    operator = start(OBJECT_LABELS=SELECTOR)
    home.create(RFIS, rfi(300), labels=OURS)
    home.create(ROTATIONS, {"interval": "2h"}, "ours", labels=OURS)
    home.until(RFIS, is_phase("Open"))
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "ours")
    ours_is_ready = 'portal_operator_objects{kind="InvitationCodeRotation",ready="true"} 1.0'
    eventually(lambda: ours_is_ready in operator.metrics(), operator.metrics)
    for plural, name in ((ROTATIONS, "theirs"), (RFIS, "another")):
        assert home.read(plural, name)["status"] == UNSEEN
    assert {one["involvedObject"]["name"] for one in home.events()} <= {"hd-mapping", "ours"}

    # An object that gets the labels counts as older; one that loses them counts as deleted.
    home.label(ROTATIONS, {"example.com/portal": "licensing"}, "theirs")
    held = home.until(ROTATIONS, lambda status: ready(status).get("reason") == "HeldByAnother", "ours")["status"]
    assert "/theirs is older" in ready(held)["message"]
    eventually(lambda: measured(operator, ROTATED).keys() == {"theirs"}, operator.metrics)
    home.label(ROTATIONS, {"tier": None}, "theirs")
    home.until(ROTATIONS, lambda status: ready(status).get("status") == "True", "ours")
    assert operator.health().is_success


@pytest.mark.parametrize(
    ("text", "read"),
    [("", ""), (" a=b, example.com/c=d.e_f ", "a=b,example.com/c=d.e_f"), ("a=", "a=")],
)
def test_labels_that_can_be_asked_for(monkeypatch: pytest.MonkeyPatch, text: str, read: str) -> None:
    monkeypatch.setenv("PORTAL_OPERATOR_PORTAL_URL", "http://localhost")
    monkeypatch.setenv("PORTAL_OPERATOR_OBJECT_LABELS", text)
    assert read_settings().object_labels == read


@pytest.mark.parametrize("text", ["a", "a==b", "a!=b", "a in (b)", "a=b,", "=b", "a=-b", "A_/b=c"])
def test_invalid_label_selectors(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PORTAL_OPERATOR_PORTAL_URL", "http://localhost")
    monkeypatch.setenv("PORTAL_OPERATOR_OBJECT_LABELS", text)
    with pytest.raises(SettingsError, match="PORTAL_OPERATOR_OBJECT_LABELS"):
        read_settings()
