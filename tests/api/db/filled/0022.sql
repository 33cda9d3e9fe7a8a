insert into deadline_extensions (rfi_id, company_id, until, reason, revision, changed_at, changed_by_name)
select rfis.id, companies.id, rfis.deadline + interval '7 days', 'Its vehicles were in maintenance', 1, now(),
    'Salma Alharbi'
from rfis, companies limit 1;
