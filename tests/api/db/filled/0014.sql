insert into document_files (id, name, content_type, size, object_key)
values ('00000000-0000-7000-8000-000000000121', 'guide.pdf', 'application/pdf', 4096, 'library/guide');

insert into document_versions (id, document_id, number, note_en, note_ar, file_en_id, file_ar_id, created_by_name)
select '00000000-0000-7000-8000-000000000122', id, 2, 'Annex added', 'أُضيف ملحق', '00000000-0000-7000-8000-000000000121',
    '00000000-0000-7000-8000-000000000121', 'Salma Alharbi'
from documents limit 1;

insert into library_visits (user_id, session_started_at, visited_at)
select id, now(), now() from users limit 1;
