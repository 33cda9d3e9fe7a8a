insert into reminders (id, rfi_id, deadline, hours, audience, recipients)
select gen_random_uuid(), id, deadline, 24, 'notBegun', 3 from rfis limit 1;
insert into reminder_switches (rfi_id, hours, audience, is_on, changed_by_name)
select id, 72, 'begun', false, 'Salma' from rfis limit 1;
