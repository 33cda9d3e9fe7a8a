"""The published list columns match the rows of the lists."""

from httpx2 import AsyncClient

from portal.features.directory.listing.schemas import CompanyRow


async def test_a_column_is_offered_that_no_row_has(client: AsyncClient) -> None:
    columns = (await client.get("/api/config/columns")).json()["data"]
    assert len(columns) > 20
    assert {column["name"] for column in columns} <= set(CompanyRow.model_fields)


async def test_a_choice_is_offered_without_words_for_its_values(client: AsyncClient) -> None:
    columns = (await client.get("/api/config/columns")).json()["data"]
    choices = {column["name"]: column["words"] for column in columns if column["kind"] == "choice"}
    assert set(choices["locale"]) == {"en", "ar"}
    assert all(choices.values())
    assert all(column["words"] is None for column in columns if column["kind"] != "choice")
