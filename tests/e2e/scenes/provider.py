"""Signing in with the authority's sign-in service, and coming back from it."""

from playwright.async_api import Route, expect

from tests.e2e.administrator import Administrator
from tests.e2e.company import CompanyUser
from tests.e2e.scenes.factors import COLLEAGUE
from tests.e2e.scenes.own_account import ACCOUNT
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails

NAME = {"en": "Staff account", "ar": "حساب الموظفين"}
# Browsers close a window that a test has opened.
STAYS = "window.close = () => {};"


async def _has_provider(person: CompanyUser) -> None:
    async def changed(route: Route) -> None:
        answer = await route.fetch()
        body = await answer.json()
        body["data"]["provider_name"] = NAME
        await route.fulfill(response=answer, json=body)

    await person.page.route("**/api/config?*", changed)


async def sign_in_with_the_provider(visitor: CompanyUser) -> None:
    await _has_provider(visitor)
    await visitor.visitor.opens("/app/login")
    name = NAME[visitor.visitor.look.locale]
    await expect(visitor.page.get_by_text(visitor.words.pattern("signIn:provider", name=name))).to_be_visible()


async def refused_by_the_provider(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/provider?refused=no_group")
    await visitor.sees(visitor.words("provider:refusal.no_group"))


OF_A_VISITOR_FROM_THE_PROVIDER: tuple[Scene[CompanyUser], ...] = (sign_in_with_the_provider, refused_by_the_provider)


async def confirmation_at_the_provider(admin: Administrator) -> None:
    await _has_provider(admin)
    none = {"items": [], "recovery_codes": 0, "may_add_app": True, "is_required": False, "by_provider": True}
    await answers(admin.page, "account/factors", none | {"may_recover": False, "reset_due_at": None})
    await fails(admin.page, "account/factors/app/ask", status=403, error="proof_not_fresh")
    await admin.visitor.opens(ACCOUNT)
    await admin.press("factors:app.add")
    await admin.sees(admin.words("factors:proof.atProvider"))


async def confirmed_at_the_provider(admin: Administrator) -> None:
    await admin.page.add_init_script(STAYS)
    await admin.visitor.opens("/app/provider?proved=1")
    await admin.sees(admin.words("provider:proved.lead"))


async def not_confirmed_at_the_provider(admin: Administrator) -> None:
    await admin.visitor.opens("/app/provider?proved=1&refused=refused_by_provider")
    await admin.sees(admin.words("provider:refusal.refused_by_provider"))


async def permissions_of_groups(admin: Administrator) -> None:
    await answers(admin.page, f"admins/{COLLEAGUE['id']}", COLLEAGUE | {"by_groups": True})
    await admin.visitor.opens(f"/app/usersForm/{COLLEAGUE['id']}")
    await admin.sees(admin.words("admins:matrix.byGroups"))


OF_AN_ADMINISTRATOR_AT_THE_PROVIDER: tuple[Scene[Administrator], ...] = (
    confirmation_at_the_provider,
    confirmed_at_the_provider,
    not_confirmed_at_the_provider,
    permissions_of_groups,
)
