"""one folding for searches, which also find receipts of replaced and withdrawn versions

Revision: 0032
Revises: 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

# Ranges of characters that NFKD leaves as they are. Unassigned ones between two of a range belong to it.
# General categories Mn, Mc and Me.
MARKS = (
    r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f"
    r"\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3"
    r"\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0898-\u089f\u08ca-\u08e1"
    r"\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7"
    r"\u09e2-\u09e3\u09fe-\u0a03\u0a3c-\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3"
    r"\u0afa-\u0b03\u0b3c\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56"
    r"\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57"
    r"\u0d62-\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc"
    r"\u0ec8-\u0ecd\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc\u0fc6"
    r"\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f"
    r"\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd"
    r"\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44"
    r"\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4"
    r"\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a"
    r"\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881"
    r"\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36"
    r"\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef"
    r"\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a"
    r"\U00010a01-\U00010a0f\U00010a38-\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010eab-\U00010eac"
    r"\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070"
    r"\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102"
    r"\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0"
    r"\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U000112df-\U000112ea"
    r"\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U0001134d\U00011357\U00011362-\U00011374"
    r"\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115c0\U000115dc-\U000115dd"
    r"\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U0001193e"
    r"\U00011940\U00011942-\U00011943\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39"
    r"\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011c2f-\U00011c3f"
    r"\U00011c92-\U00011cb6\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97\U00011ef3-\U00011ef6"
    r"\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f92\U00016fe4-\U00016ff1"
    r"\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182"
    r"\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c"
    r"\U0001da75\U0001da84\U0001da9b-\U0001daaf\U0001e000-\U0001e02a\U0001e130-\U0001e136\U0001e2ae"
    r"\U0001e2ec-\U0001e2ef\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef"
)
# Categories Cf and Pd, apostrophes, the minus sign, the stretching of Arabic words, two fillers.
WITHIN_WORDS = (
    r"\u0027\u002d\u0060\u00ad\u02b9-\u02bf\u02c8-\u02cb\u055a\u058a\u05be\u05f3\u0600-\u0605\u061c\u0640\u06dd"
    r"\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1400\u1806\u180e\u200b-\u2015\u2018-\u201b\u202a-\u202e\u2032-\u2035"
    r"\u2060-\u206f\u2212\u2e17\u2e1a\u2e3a-\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufeff-\ufffb\U00010ead\U000110bd"
    r"\U000110cd\U00013430-\U00013438\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001-\U000e007f"
)
# Categories P, S, Z and Cc but for those above, space and at sign.
SEPARATORS = (
    r"\u0001-\u0026\u0028-\u002c\u002e-\u002f\u003a-\u003f\u005b-\u005f\u007b-\u00ac\u00ae-\u00bf\u00d7\u00f7"
    r"\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055b-\u055f\u0589\u058d-\u058f\u05c0\u05c3"
    r"\u05c6\u05f4\u0606-\u060f\u061b\u061d-\u061f\u066a-\u066d\u06d4\u06de\u06e9\u06fd-\u06fe\u0700-\u070d"
    r"\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76"
    r"\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17"
    r"\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb"
    r"\u1360-\u1368\u1390-\u1399\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6"
    r"\u17d8-\u17db\u1800-\u1805\u1807-\u180a\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad"
    r"\u1b5a-\u1b6a\u1b74-\u1b7e\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u2016\u201c-\u2029"
    r"\u2030-\u2031\u2038-\u205e\u20a0-\u20c0\u2104-\u212e\u213a-\u214d\u214f\u218a-\u2211\u2213-\u244a"
    r"\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e16\u2e18-\u2e19"
    r"\u2e1b-\u2e2e\u2e30-\u2e39\u2e3c-\u2e3f\u2e41-\u2e5c\u2e80-\u3004\u3008-\u301b\u301d-\u3020\u3037"
    r"\u303d-\u303f\u30fb\u3190-\u3191\u31c0-\u31e3\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f"
    r"\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf"
    r"\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf"
    r"\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ufbb2-\ufdff\ufe45-\ufe46\ufffc-\ufffd\U00010100-\U00010102"
    r"\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0\U0001056f\U00010857"
    r"\U00010877-\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6"
    r"\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d"
    r"\U000110bb-\U000110bc\U000110be-\U000110c1\U00011140-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8"
    r"\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U0001144b-\U0001144f"
    r"\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9"
    r"\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c"
    r"\U00011a9e-\U00011aa2\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8\U00011fd5-\U00011fff"
    r"\U00012470-\U00012474\U00012ff1-\U00012ff2\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f"
    r"\U00016b44-\U00016b45\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f\U0001cf50-\U0001d15d"
    r"\U0001d16a-\U0001d16c\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245"
    r"\U0001d300-\U0001d356\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83"
    r"\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e"
    r"\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbca"
)

FOLD = rf"""
create or replace function portal_fold(value text) returns text language sql immutable strict parallel safe
as $$
    select btrim(regexp_replace(
        translate(
            regexp_replace(lower(normalize(value, nfkd)), ' ?[{MARKS}]+|[{WITHIN_WORDS}]+', '', 'g'),
            'ٱىےةۃەہھیکڪςıłøđħ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
            'اييهههههيككσilodh01234567890123456789'
        ),
        '[{SEPARATORS}]+', ' ', 'g'
    ))
$$
"""

# Of a text without spaces, because a word may stand in the text as several words.
PIECES = """
create or replace function portal_pieces(value text) returns int[] language sql immutable strict parallel safe
as $$
    select coalesce(array_agg(distinct hashtext(substr(letters, place, 3))), '{}')
    from (select replace(value, ' ', '') letters) text, generate_series(1, length(letters) - 2) place
$$
"""

# Volatile, as before: it has to see what was committed while a row was waited for.
TEXT = r"""
create or replace function portal_company_text(company uuid) returns text language sql volatile
as $$
    select concat_ws(E'\n', portal_fold(concat_ws(' ', organization_name, organization_website)), (
        select string_agg(portal_fold(concat_ws(
            ' ', first_name, last_name, email, business_email, phone_number,
            regexp_replace(phone_number, '^\+966', '0'), unverified_email
        )), E'\n')
        from users where company_id = companies.id and verified_at is not null
    ), (
        select portal_fold(string_agg(receipt_number, ' ')) from (
            select receipt_number from submissions where company_id = companies.id
            union all
            select submission_versions.receipt_number
            from submission_versions join submissions on submissions.id = submission_id
            where company_id = companies.id
        ) receipts
    ))
    from companies where id = company
$$
"""

# Versions are deleted with their submission, whose own trigger then writes the text.
WRITE = """
create or replace function portal_write_company_search() returns trigger language plpgsql
as $$
declare
    changed uuid;
begin
    if tg_table_name = 'companies' then
        changed := new.id;
    elsif tg_table_name = 'submission_versions' then
        changed := (select company_id from submissions where id = coalesce(new.submission_id, old.submission_id));
    else
        changed := coalesce(new.company_id, old.company_id);
    end if;
    insert into company_searches (company_id, searched)
    select id, portal_company_text(id) from companies where id = changed
    on conflict (company_id) do update set searched = portal_company_text(excluded.company_id);
    return null;
end
$$
"""
TRIGGER = """
create or replace trigger write_company_search
after insert or update of receipt_number or delete on submission_versions
for each row execute function portal_write_company_search()
"""

# Locked, so that it waits for companies that are being deleted, and leaves them out.
REFILL = """
with batch as (select id from companies where id > :after order by id limit 500 for key share),
     refilled as (
        update company_searches set searched = portal_company_text(company_id)
        from batch where company_id = batch.id
     )
select id from batch order by id desc limit 1
"""

PIECES_INDEX = "ix_company_searches_pieces"
# Of the names, each with its condition.
INDEXES = {"ix_companies_pending_name": "decided_at is null", "ix_companies_name": None}


def upgrade() -> None:
    if op.get_bind().scalar(sa.text("select to_regprocedure('portal_fold_v1(text)') is null")):
        replace_fold()
    # In separate transactions: pods of the release before keep reading and writing. Until a company's row is written
    # anew, a word with punctuation in it does not find the company.
    with op.get_context().autocommit_block():
        op.execute(TRIGGER)
        # Without the index of pieces, searches read the text of every company; with it, each row took ten times as long.
        drop_index(PIECES_INDEX)
        refill()
        make_pieces_index()
        for name in INDEXES:
            drop_index(f"{name}_v1")


def replace_fold() -> None:
    """Ends with the transaction, so that names are sorted by an index throughout.

    Generated columns and indexes keep the function that they were made with, under another name: a changed one would
    not agree with what they hold. Pods of the release before call the new one by its name.
    """
    op.execute("alter function portal_fold(text) rename to portal_fold_v1")
    for statement in (FOLD, PIECES, TEXT, WRITE):
        op.execute(statement)
    for name, condition in INDEXES.items():
        op.execute(f"alter index {name} rename to {name}_v1")
        make_index(name, condition)


def drop_index(name: str) -> None:
    """Concurrently: others would wait behind a drop that waits for a long export."""
    op.execute(f"drop index concurrently if exists {name}")


def make_index(name: str, condition: str | None) -> None:
    folded: sa.ColumnElement[str] = sa.literal_column("portal_fold(organization_name)")
    op.create_index(name, "companies", [folded, "id"], postgresql_where=sa.text(condition) if condition else None)


def make_pieces_index() -> None:
    op.create_index(
        PIECES_INDEX,
        "company_searches",
        ["pieces"],
        postgresql_using="gin",
        postgresql_with={"fastupdate": "off"},
    )


def refill() -> None:
    after: object = "00000000-0000-0000-0000-000000000000"
    while after is not None:
        after = op.get_bind().execute(sa.text(REFILL), {"after": after}).scalar()
