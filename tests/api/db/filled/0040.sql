update rfis set sealing = 'responses';
insert into openings (id, rfi_id, started_at, started_by_name, ended_at, opened_at, opened_by_name, is_early, commitments, digest)
select '01930000-0000-7000-8000-000000000040', id, now(), 'One', now(), now(), 'Two', false, array[repeat('a', 64)], repeat('b', 64)
from rfis;
insert into opened_companies (rfi_id, company_id, opened_at)
select rfis.id, companies.id, now() from rfis, companies;
insert into interests (id, rfi_id, company_id, user_name, interest, declared_at)
select '01930000-0000-7000-8000-000000000041', rfis.id, companies.id, 'Three', 'a former employer', now()
from rfis, companies limit 1;
