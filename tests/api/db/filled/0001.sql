insert into companies (id, organization_name, organization_website, headquarters_location, branches_in_ksa,
    organization_size, industry_field, approved_at, decided_at, decided_by_name)
values
    ('00000000-0000-7000-8000-000000000001', 'شركة نجد للخرائط', 'https://najd.example', 'الرياض', 'جدة',
        '50-200', 'hdMapping', now(), now(), 'Salma Alharbi'),
    ('00000000-0000-7000-8000-000000000002', 'Gulf Panorama', 'https://gulf.example', 'Dammam', null,
        'lessThan50', 'other', null, null, null);

insert into users (id, role, status, email, password_hash, verified_at, first_name, last_name, locale, company_id)
values
    ('00000000-0000-7000-8000-000000000011', 'StakeholderUser', 'Approved', 'noura@najd.example', 'hash', now(),
        'نورة', 'القحطاني', 'ar', '00000000-0000-7000-8000-000000000001'),
    ('00000000-0000-7000-8000-000000000012', 'StakeholderUser', 'pending', 'Omar@gulf.example', 'hash', null,
        'Omar', 'Al-Said', 'en', '00000000-0000-7000-8000-000000000002'),
    ('00000000-0000-7000-8000-000000000013', 'Admin', 'Approved', 'salma@authority.example', 'hash', now(),
        'Salma', 'Alharbi', 'en', null);

update companies set decided_by = '00000000-0000-7000-8000-000000000013' where approved_at is not null;

insert into permissions (user_id, action, subject)
values ('00000000-0000-7000-8000-000000000013', 'APPROVE', 'pendingCompanies');

insert into invitation_codes (id, code, max_uses, uses, note, created_by, created_by_name)
values ('00000000-0000-7000-8000-000000000021', 'NAJD-2026', 1, 1, 'Met at the fair',
    '00000000-0000-7000-8000-000000000013', 'Salma Alharbi');

insert into invitation_redemptions (invitation_id, company_id)
values ('00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000001');

insert into rfis (id, name, title_en, title_ar, deadline, state)
values ('00000000-0000-7000-8000-000000000031', 'hd-mapping', 'RFI', 'طلب معلومات', '2025-02-05T23:59:00+03:00', 'closed');

insert into submissions (id, rfi_id, company_id, state, submitted_at, submitted_by, receipt_number, idempotency_key)
values
    ('00000000-0000-7000-8000-000000000041', '00000000-0000-7000-8000-000000000031',
        '00000000-0000-7000-8000-000000000001', 'submitted', '2025-02-05T20:58:59.999+00',
        '00000000-0000-7000-8000-000000000011', 'RFI-2025-000001', 'once'),
    ('00000000-0000-7000-8000-000000000042', '00000000-0000-7000-8000-000000000031',
        '00000000-0000-7000-8000-000000000002', 'notSubmitted', null, null, null, null);

select nextval('submission_receipt_numbers');

insert into submission_files (id, submission_id, kind, name, content_type, size, sha256, object_key, uploaded_at)
values ('00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000041', 'document', 'رد.pdf',
    'application/pdf', 20971520, repeat('0', 64), 'submissions/1', '2025-02-05T20:00:00+00');

insert into submission_links (id, submission_id, position, url)
values ('00000000-0000-7000-8000-000000000052', '00000000-0000-7000-8000-000000000041', 0, 'https://najd.example/map');

insert into form_answers (id, form, version, company_id, user_id, answers, save_number, saved_at, submitted_at)
values
    ('00000000-0000-7000-8000-000000000061', 'questionnaire', 1, '00000000-0000-7000-8000-000000000001',
        '00000000-0000-7000-8000-000000000011', '{"companyName": {"value": "نجد"}}', 7, now(), now()),
    ('00000000-0000-7000-8000-000000000062', 'questionnaire', 1, '00000000-0000-7000-8000-000000000002',
        '00000000-0000-7000-8000-000000000012', '{}', 1, now(), null);

insert into messages (id, template, channel, recipient, user_id, locale, params, state)
values ('00000000-0000-7000-8000-000000000071', 'company_approved', 'email', 'noura@najd.example',
    '00000000-0000-7000-8000-000000000011', 'ar', '{"organization_name": "نجد", "deadline": null}', 'queued');

insert into jobs (id, queue, kind, payload)
values ('00000000-0000-7000-8000-000000000072', 'mail', 'send_message',
    '{"message_id": "00000000-0000-7000-8000-000000000071"}');

insert into documents (id, key, position, title_en, title_ar, description_en, description_ar, url)
values ('00000000-0000-7000-8000-000000000081', 'licensing-guide', 1, 'Guide', 'دليل', '', '', 'https://guide.example');

insert into audit_events (id, actor_name, action, subject_type, details)
values ('00000000-0000-7000-8000-000000000091', 'Salma Alharbi', 'company.approved', 'company', '{}');
