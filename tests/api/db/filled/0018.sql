insert into announcements (id, subject, body, language, other_subject, other_body, audience, recipients, is_test, state,
    scheduled_at, fingerprint, created_by_name)
values ('00000000-0000-7000-8000-000000000171', 'The deadline is near', 'Dear {person}, seven days are left.', 'en',
    'اقترب الموعد النهائي', 'بقيت سبعة أيام لشركة {company}.', '{}', 0, false, 'paused', now() + interval '1 day',
    repeat('1', 64), 'Salma Alharbi');
