insert into announcement_draft_files (id, user_id, name, content_type, size, sha256, object_key, expires_at)
select gen_random_uuid(), id, 'notice.pdf', 'application/pdf', 4096, repeat('a', 64), 'announcements/draft',
    now() + interval '7 days'
from users limit 1;
