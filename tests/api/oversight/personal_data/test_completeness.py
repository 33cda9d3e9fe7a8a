"""Every table about a person or a company is in the personal data download or in the list of exceptions."""

from portal.features.oversight.personal_data.sections import LEFT_OUT, SECTIONS
from portal.migrations.tables import metadata

OWNERS = ("users", "companies", "submissions", "questions")


def test_every_table_that_leads_to_a_person_or_a_company_is_sent_or_named() -> None:
    leading = {
        table.name
        for table in metadata.tables.values()
        if table.name in OWNERS or any(key.column.table.name in OWNERS for key in table.foreign_keys)
    }
    sent = {section.model.__tablename__ for section in SECTIONS}
    assert leading - sent - LEFT_OUT.keys() == set()
    assert sent & LEFT_OUT.keys() == set()


def test_what_is_hidden_exists() -> None:
    for section in SECTIONS:
        assert section.hidden <= {column.key for column in section.model.__table__.columns}, section.name
