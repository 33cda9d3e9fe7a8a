"""The published permissions are those that the server enforces."""

from httpx2 import AsyncClient

from portal.domain.identity.access import GRANTABLE


async def test_the_permissions_are_public_with_labels_in_both_languages(client: AsyncClient) -> None:
    """Forms and tables of the web app read them; without a label they would show the key."""
    table = (await client.get("/api/access/permissions")).json()["data"]
    assert {(one["action"], item["subject"]) for item in table for one in item["actions"]} == {
        (grant.action.value, grant.subject.value) for grant in GRANTABLE
    }
    labels = [item["label"] for item in table] + [one["label"] for item in table for one in item["actions"]]
    assert all(label.keys() == {"en", "ar"} and label["en"] != label["ar"] for label in labels)
    assert table[1]["label"]["en"] == "Pending companies"
    assert table[1]["actions"][1]["label"]["en"] == "Approve pending companies"
