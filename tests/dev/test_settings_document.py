"""docs/settings.md describes every setting and its value in the chart."""

from dev import settings as settings_document


def test_the_document_matches_the_settings() -> None:
    assert settings_document.DOCUMENT.read_text(encoding="utf-8") == settings_document.tables()


def test_values_of_the_chart_are_found() -> None:
    found = settings_document.set_by_the_chart()
    assert found["PORTAL_PUBLIC_URL"] == "`portal.publicUrl`"
    assert found["PORTAL_RFI_DEADLINE"] == "`portal.rfi.deadline`"
    assert found["PORTAL_INVITATION_ROTATION_HOURS"] == "`portal.invitationRotation.hours`"
    assert found["PORTAL_S3_ENDPOINT"] == "`storage.endpoint`"
    assert found["PORTAL_DATABASE_URL"] == "from a Secret"
    assert found["PORTAL_RFI_DRIVER"] == "by the chart"
