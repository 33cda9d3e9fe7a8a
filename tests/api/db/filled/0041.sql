insert into reading_assignments (rfi_id, company_id, user_id, assigned_at, assigned_by_name)
select rfis.id, companies.id, users.id, now(), 'One' from rfis, companies, users limit 1;
insert into remarks (id, rfi_id, company_id, receipt_number, question_id, text, author_name)
select '01930000-0000-7000-8000-000000000042', rfis.id, companies.id, 'RFI-2026-000039', 'q', 'A remark', 'One'
from rfis, companies limit 1;
insert into remark_drafts (rfi_id, company_id, user_id, place, text, saved_at)
select rfis.id, companies.id, users.id, 'new', 'A draft', now() from rfis, companies, users limit 1;
insert into themes (id, rfi_id, name, folded_name, created_by_name)
select '01930000-0000-7000-8000-000000000043', rfis.id, 'Accuracy', 'accuracy', 'One' from rfis limit 1;
insert into passages (id, rfi_id, theme_id, company_id, receipt_number, question_id, quote, is_whole, marked_at, marked_by_name)
select '01930000-0000-7000-8000-000000000044', rfis.id, themes.id, companies.id, 'RFI-2026-000039', 'q', 'words', false, now(), 'One'
from rfis, themes, companies limit 1;
insert into recommendations (id, rfi_id, company_id, user_name, receipt_number, verdict, reason, given_at, revision)
select '01930000-0000-7000-8000-000000000045', rfis.id, companies.id, 'One', 'RFI-2026-000039', 'suitable', 'Complete', now(), 1
from rfis, companies limit 1;
insert into conclusions (id, rfi_id, company_id, number, receipt_number, text, present, written_at, written_by_name)
select '01930000-0000-7000-8000-000000000046', rfis.id, companies.id, 1, 'RFI-2026-000039', 'Invite', array['One'], now(), 'One'
from rfis, companies limit 1;
