insert into change_requests (id, company_id, state, changes, comment, revision, requested_at, requested_by_name)
select gen_random_uuid(), id, 'pending',
    '[{"field": "organization_name", "before": "Najd Mapping", "after": "Najd Geomatics"}]', 'We were renamed', 1, now(),
    'Noura Alqahtani'
from companies;
