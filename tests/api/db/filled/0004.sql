insert into bundles (id, filter, requested_by_name, state, run, companies_total, companies_done, bytes_total, bytes_done,
    size, sha256, object_key, started_at, finished_at, expires_at, error, error_detail)
values
    (gen_random_uuid(), '{"scope": "active"}', 'Salma Alharbi', 'ready', 1, 2, 2, 4096, 4096,
        5120, repeat('a', 64), 'bundles/one/1', now(), now(), now() + interval '1 day', null, null),
    (gen_random_uuid(), '{"scope": "active"}', 'Salma Alharbi', 'failed', 5, 2, 1, 4096, 1024,
        null, null, null, now(), now(), null, 'file_damaged', 'Najd Mapping/response/response.pdf');
