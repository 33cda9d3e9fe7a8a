insert into announcements (id, subject, body, audience, recipients, is_test, state, fingerprint, idempotency_key,
    created_by, created_by_name)
values ('00000000-0000-7000-8000-000000000101', 'The deadline is near', 'Seven days are left.', '{"scope": "active"}',
    1, false, 'sending', repeat('0', 64), '00000000-0000-4000-8000-000000000102',
    '00000000-0000-7000-8000-000000000013', 'Salma Alharbi');

insert into announcement_deliveries (announcement_id, number, user_id, organization_name, recipient, recipient_name,
    locale, message_id)
values ('00000000-0000-7000-8000-000000000101', 1, '00000000-0000-7000-8000-000000000011', 'شركة نجد للخرائط',
    'noura@najd.example', 'نورة القحطاني', 'ar', '<1@portal.example>');
