insert into idempotent_answers (owner, key, route, request_hash, answer)
values ('0193a0e0-0000-7000-8000-000000000001', gen_random_uuid(), 'POST /api/bundles', repeat('a', 64),
    '{"success": true, "code": 201, "message": "", "data": null}');
