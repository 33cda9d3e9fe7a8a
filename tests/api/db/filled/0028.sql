update response_reviews set status = 'clarification_requested', message = 'Which vehicles?',
    window_ends_at = now() + interval '7 days';
insert into response_additions (id, submission_id, receipt_number, number, note, sent_at, sent_by_name)
select '00000000-0000-7000-8000-000000280001', submission_id, receipt_number, 1, 'Vehicles with two cameras', now(), 'Amal Saeed'
from response_reviews limit 1;
insert into submission_files (id, addition_id, kind, name, content_type, size, sha256, object_key, uploaded_at)
values (
    '00000000-0000-7000-8000-000000280002', '00000000-0000-7000-8000-000000280001', 'attachment', 'vehicles.pdf',
    'application/pdf', 17, repeat('0', 64), 'submissions/addition', now()
);
