insert into message_wordings (id, template, channel, revision, texts, created_by, created_by_name)
select gen_random_uuid(), 'company_approved', 'email', 1,
    '{"en": {"subject": "Welcome", "heading": "Welcome", "text": "{details}\n\n{button}"}, "ar": null}', id, 'Salma'
from users limit 1;
