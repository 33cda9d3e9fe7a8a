insert into saved_views (id, user_id, list, name, query)
select gen_random_uuid(), id, 'audit', 'Refused', 'outcome=refused' from users limit 1;
