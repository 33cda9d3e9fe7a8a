insert into registration_decisions (id, company_id, decision, decided_at, decided_by_name, code, reason, fields)
select gen_random_uuid(), id, 'returned', now() - interval '2 days', 'Salma Alharbi', 'incomplete', 'The details are incomplete.',
    array['organization_name', 'headquarters_location']
from companies;
insert into registration_corrections (id, company_id, returned_at, corrected_at, corrected_by_name, changes)
select gen_random_uuid(), id, now() - interval '2 days', now() - interval '1 day', 'Noura Alqahtani',
    '[{"field": "organization_name", "before": "Najd", "after": "Najd Mapping"}]'
from companies;
update companies set review_paused = interval '1 day';
