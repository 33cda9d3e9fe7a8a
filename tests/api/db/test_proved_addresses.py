"""Revision 0008 treats an email as proved only if no record contradicts it."""

from sqlalchemy import URL, Connection, text

from tests.api.db.test_migrations import empty_database, on, upgrade

PEOPLE = {
    # email: (status, verified, channels of its codes, other mails)
    "by-email@a.example": ("pending", True, ["email"], []),
    "by-sms@a.example": ("pending", True, ["sms"], []),
    "sms-then-email@a.example": ("pending", True, ["sms", "email"], []),
    "reset@a.example": ("pending", True, ["sms"], ["password_changed"]),
    "approved@a.example": ("Approved", True, ["sms"], []),
    "unverified@a.example": ("pending", False, ["sms"], []),
    "0@unclaimed.invalid": ("pending", False, [], []),
}


def write(connection: Connection) -> None:
    for email, (status, verified, channels, templates) in PEOPLE.items():
        company = connection.execute(
            text(
                "insert into companies (id, organization_name, organization_website, headquarters_location,"
                " organization_size, industry_field) values (gen_random_uuid(), 'A', 'https://a.example', 'Riyadh',"
                " '50-200', 'hdMapping') returning id"
            )
        ).scalar_one()
        user = connection.execute(
            text(
                "insert into users (id, role, status, email, password_hash, verified_at, first_name, last_name,"
                " company_id)"
                " values (gen_random_uuid(), 'StakeholderUser', :status, :email, '-', :at, 'A', 'B', :company)"
                " returning id"
            ).bindparams(status=status, email=email, company=company, at=text_now(connection) if verified else None)
        ).scalar_one()
        sent = [(channel, "sign_up_code") for channel in channels] + [("email", template) for template in templates]
        for channel, template in sent:
            connection.execute(
                text(
                    "insert into messages (id, template, channel, recipient, user_id, locale, params) values"
                    " (gen_random_uuid(), :template, :channel, '-', :user, 'en', '{}')"
                ).bindparams(template=template, channel=channel, user=user)
            )


def text_now(connection: Connection) -> object:
    return connection.execute(text("select now()")).scalar_one()


def proved(connection: Connection) -> dict[str, tuple[bool, bool, str | None]]:
    rows = connection.execute(
        text("select email, email_verified_at is not null, phone_verified_at is not null, unverified_email from users")
    )
    return {email: (by_email, by_phone, typed) for email, by_email, by_phone, typed in rows}


async def test_an_email_with_codes_only_by_sms_is_not_assumed_proved(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, "0007")
        await on(url, write)

        await upgrade(url)

        assert await on(url, proved) == {
            "by-email@a.example": (True, False, None),
            "by-sms@a.example": (False, True, "by-sms@a.example"),
            "sms-then-email@a.example": (True, False, None),
            "reset@a.example": (True, False, None),
            "approved@a.example": (True, False, None),
            "unverified@a.example": (False, False, "unverified@a.example"),
            "0@unclaimed.invalid": (False, False, None),
        }
