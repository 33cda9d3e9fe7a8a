"""The fixtures of the tests of questions."""

from tests.api.request.questions.conftest import admin, admin_user, browser, company, other, other_company, rfi

__all__ = ["admin", "admin_user", "browser", "company", "other", "other_company", "rfi"]
