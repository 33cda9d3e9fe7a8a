insert into submission_versions (id, submission_id, state, number, submitted_at, submitted_by, receipt_number,
    idempotency_key, ended_at)
select gen_random_uuid(), submissions.id, 'superseded', 1, now(), users.id, 'RFI-2026-900001', gen_random_uuid()::text,
    now()
from submissions left join users on users.company_id = submissions.company_id limit 1;
insert into submission_files (id, version_id, kind, name, content_type, size, sha256, object_key, uploaded_at)
select gen_random_uuid(), id, 'document', 'response.pdf', 'application/pdf', 4096, repeat('a', 64), 'submissions/one', now()
from submission_versions;
insert into submission_links (id, version_id, position, url)
select gen_random_uuid(), id, 0, 'https://najd.example/coverage' from submission_versions;
