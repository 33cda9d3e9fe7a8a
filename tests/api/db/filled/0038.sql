insert into audit_seals (number, epoch, system_identifier, upto_xid, sealed_at, content, signature)
values (1, 1, 7714180211170696070, '754', now(), '{"number":1}', repeat('A', 86));
