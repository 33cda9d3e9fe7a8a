"""Screens of sign-up, sign-in and password reset, in this order."""

from playwright.async_api import expect

from tests.e2e.company import CompanyUser, Person
from tests.e2e.scenes.scene import Scene
from tests.e2e.server_faults import answers, fails, hangs


async def sign_in(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/login")
    await visitor.sees_heading("signIn:title")


async def sign_in_without_a_word(visitor: CompanyUser) -> None:
    await visitor.press("signIn:submit")
    await visitor.sees_error_summary()


async def sign_in_with_a_wrong_password(visitor: CompanyUser) -> None:
    await sign_in(visitor)
    await visitor.field("email").fill("nobody@dune-maps.example")
    await visitor.field("password").fill("Wrong-Password-1")
    await visitor.press("signIn:submit")
    await visitor.sees_error_summary()


async def sign_in_while_the_server_fails(visitor: CompanyUser) -> None:
    await fails(visitor.page, "login/check-credentials")
    await visitor.press("signIn:submit")
    await visitor.sees(visitor.words("common:errors.somethingWentWrong"))


async def sign_in_on_its_way(visitor: CompanyUser) -> None:
    await hangs(visitor.page, "login/check-credentials")
    await visitor.press("signIn:submit")
    await expect(visitor.page.get_by_role("progressbar")).to_be_visible()


async def registration(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/signup")
    await visitor.sees_heading("accounts:signUp.title")


async def registration_by_invitation(visitor: CompanyUser) -> None:
    await visitor.visitor.opens(f"/app/signup#code=7KQM-X2FA-9RTB&email={visitor.person.email}")
    await visitor.sees(visitor.words("accounts:signUp.invited"))


async def registration_by_a_shared_link(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/signup#code=GEO-DEMO-2026")
    await visitor.sees(visitor.words("accounts:signUp.invitedCode"))


async def registration_without_a_word(visitor: CompanyUser) -> None:
    await visitor.press("accounts:signUp.submit")
    await visitor.sees_error_summary()


async def choice_of_the_country(visitor: CompanyUser) -> None:
    await visitor.page.get_by_role("button", name=visitor.words.pattern("accounts:phone.country")).click()
    await expect(visitor.page.get_by_role("option").first).to_be_visible()


async def no_such_country(visitor: CompanyUser) -> None:
    await visitor.page.get_by_role("combobox", name=visitor.words("accounts:phone.search")).fill("Atlantis")
    await expect(visitor.page.get_by_role("option")).to_have_count(0)


async def registration_filled(visitor: CompanyUser) -> None:
    visitor.person = Person()
    await visitor.fill_sign_up()
    await visitor.field("industry_field").select_option("other")
    await visitor.field("industry_other").fill("Cave mapping")
    await visitor.page.get_by_role("switch", name=visitor.words("accounts:signUp.invitation")).check()
    await visitor.field("invitation_code").fill("NOT-A-CODE")


async def registration_refused_by_the_server(visitor: CompanyUser) -> None:
    await visitor.press("accounts:signUp.submit")
    await visitor.sees_error_summary()


async def first_code_while_the_server_fails(visitor: CompanyUser) -> None:
    await visitor.page.get_by_role("switch", name=visitor.words("accounts:signUp.invitation")).uncheck()
    await fails(visitor.page, "login/send-code")
    await visitor.press("accounts:signUp.submit")
    await visitor.sees_heading("accounts:verify.choose.title")
    await visitor.sees_error_summary()


async def one_time_code(visitor: CompanyUser) -> None:
    await visitor.press("accounts:verify.choose.submit")
    await visitor.sees_code_entry()


async def choice_of_the_method(visitor: CompanyUser) -> None:
    await visitor.press("accounts:verify.otherWay")
    await visitor.sees_heading("accounts:verify.choose.title")


async def wrong_code(visitor: CompanyUser) -> None:
    await visitor.press("accounts:verify.choose.back")
    code = await visitor.visitor.mailbox.code_to(visitor.person.email)
    await visitor.type_code(f"{(int(code) + 1) % 1_000_000:06d}")
    await visitor.sees(visitor.words("accounts:verify.enter.wrong"))


async def wrong_email(visitor: CompanyUser) -> None:
    await visitor.press("accounts:verify.wrongEmail.open")
    await visitor.field("email").fill("not an address")
    await visitor.press("accounts:verify.wrongEmail.submit")
    await visitor.sees_error_summary()


async def verification_that_ended(visitor: CompanyUser) -> None:
    await fails(visitor.page, "login", status=410, error="challenge_expired")
    await visitor.type_code("123456")
    await visitor.sees_heading("accounts:verify.ended.title")


async def forgotten_password(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/forgetPassword")
    await visitor.sees_heading("accounts:forget.title")


async def forgotten_password_without_a_word(visitor: CompanyUser) -> None:
    await visitor.press("accounts:forget.submit")
    await visitor.sees_error_summary()


async def link_on_its_way(visitor: CompanyUser) -> None:
    await visitor.field("email").fill("nobody@dune-maps.example")
    await visitor.press("accounts:forget.submit")
    await visitor.sees_heading("accounts:forget.sentTitle")


async def new_password(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/resetPassword#token=an-example")
    await visitor.sees_heading("accounts:reset.title")


async def new_password_that_is_too_weak(visitor: CompanyUser) -> None:
    await visitor.field("password").fill("Weak")
    await visitor.press("accounts:reset.submit")
    await visitor.sees_error_summary()


async def link_that_does_not_work(visitor: CompanyUser) -> None:
    await visitor.field("password").fill(visitor.person.password)
    await visitor.field("confirm_password").fill(visitor.person.password)
    await visitor.press("accounts:reset.submit")
    await visitor.sees_heading("accounts:reset.invalidTitle")


async def password_that_has_changed(visitor: CompanyUser) -> None:
    await answers(visitor.page, "password/reset", None)
    # A change of the fragment alone loads nothing.
    await sign_in(visitor)
    await new_password(visitor)
    await visitor.field("password").fill(visitor.person.password)
    await visitor.field("confirm_password").fill(visitor.person.password)
    await visitor.press("accounts:reset.submit")
    await visitor.sees_heading("accounts:reset.doneTitle")


async def email_to_confirm(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/confirmEmail#token=an-example")
    await visitor.sees_heading("accounts:confirmEmail.ask.title")


async def email_that_cannot_be_confirmed(visitor: CompanyUser) -> None:
    await visitor.press("accounts:confirmEmail.ask.action")
    await visitor.sees_heading("accounts:confirmEmail.invalid.title")


async def email_confirmed(visitor: CompanyUser) -> None:
    await answers(visitor.page, "email/confirm", None)
    # A change of the fragment alone loads nothing.
    await sign_in(visitor)
    await email_to_confirm(visitor)
    await visitor.press("accounts:confirmEmail.ask.action")
    await visitor.sees_heading("accounts:confirmEmail.done.title")


async def not_found(visitor: CompanyUser) -> None:
    await visitor.visitor.opens("/app/there/is/nothing")
    await visitor.sees_heading("common:notFound.title")


OF_A_VISITOR: tuple[Scene[CompanyUser], ...] = (
    sign_in,
    sign_in_without_a_word,
    sign_in_with_a_wrong_password,
    sign_in_while_the_server_fails,
    sign_in_on_its_way,
    registration,
    registration_without_a_word,
    choice_of_the_country,
    no_such_country,
    registration_filled,
    registration_refused_by_the_server,
    first_code_while_the_server_fails,
    one_time_code,
    choice_of_the_method,
    wrong_code,
    wrong_email,
    verification_that_ended,
    forgotten_password,
    forgotten_password_without_a_word,
    link_on_its_way,
    new_password,
    new_password_that_is_too_weak,
    link_that_does_not_work,
    password_that_has_changed,
    email_to_confirm,
    email_that_cannot_be_confirmed,
    email_confirmed,
    not_found,
    registration_by_invitation,
    registration_by_a_shared_link,
)
