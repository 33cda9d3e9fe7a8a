insert into audit_seals (number, epoch, system_identifier, from_xid, upto_xid, sealed_at, content, hash, signature)
values (1, '5b0c1f5a9e0d4c27', 7714180211170696070, '0', '754', now(), '{"number":1}', repeat('0', 64), repeat('A', 86));
