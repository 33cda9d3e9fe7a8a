"""A portal that requires a factor of administrators."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI

from portal.platform.runtime.resources import Resources
from tests.api.people.accounts.conftest import NewestCode, newest_code, newest_secrets
from tests.api.people.accounts.signing_in import with_settings

__all__ = ["NewestCode", "newest_code", "newest_secrets"]

Require = Callable[..., None]


@pytest.fixture
def require_factors(app: FastAPI, resources: Resources) -> Require:
    """``require_factors()``: since yesterday; ``require_factors(timedelta(days=1))``: from tomorrow."""

    def require(within: timedelta = timedelta(days=-1)) -> None:
        settings = resources.settings.model_copy(update={"admin_mfa_from": datetime.now(UTC) + within})
        app.state.resources = with_settings(resources, settings)

    return require
