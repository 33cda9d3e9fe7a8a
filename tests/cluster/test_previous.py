"""The upgrade from the previous chart with data, under load, and the way back. Runs after test_life.py."""

from collections.abc import Iterator

import pytest

from tests.cluster.installation import CHART, Installation
from tests.cluster.load import under_load
from tests.cluster.people import Administrator, Representative, a_document
from tests.cluster.previous import Before, installed_before, values

pytestmark = pytest.mark.cluster


@pytest.fixture(scope="module")
def before(installation: Installation) -> Iterator[Before]:
    with installed_before(installation) as release:
        yield release


@pytest.fixture(scope="module")
def people(before: Before) -> tuple[Representative, Representative]:
    """One that has submitted, and one that has not."""
    administrator = Administrator(before)
    administrator.sign_in()
    both = Representative(before), Representative(before)
    for person in both:
        person.register()
        person.is_let_in(administrator)
        person.answer()
    both[0].upload("response.pdf", a_document())
    both[0].submit()
    return both


def test_the_upgrade_and_the_rollback_lose_no_secret_no_data_and_no_request(
    installation: Installation, before: Before, people: tuple[Representative, Representative]
) -> None:
    company, uploader = people
    secrets, submission = before.generated(), company.call("GET", "/api/submission")
    response = company.download(submission["document"])
    assert secrets.keys() >= {"secret-key", "administrator-password"}

    def nothing_is_lost() -> None:
        assert before.generated() == secrets
        assert company.call("GET", "/api/submission")["receipt_number"] == submission["receipt_number"]
        assert company.download(submission["document"]) == response

    with under_load(before, company, uploader) as load:
        before.deploy("upgrade", CHART, values(installation, is_previous=False))
    assert load.failed == [], f"of {load.sent} requests and {load.uploaded} uploads during the upgrade"
    nothing_is_lost()

    with under_load(before, company, uploader) as load:
        before.helm("rollback", before.release, "1", "--wait", "--timeout", "8m")
        before.until_settled()
    assert load.failed == [], f"of {load.sent} requests and {load.uploaded} uploads during the rollback"
    nothing_is_lost()
