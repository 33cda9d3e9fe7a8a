insert into factors (id, user_id, kind, label, credential_id, public_key, sign_count, is_synced)
values ('00000000-0000-7000-8000-000000000361', '00000000-0000-7000-8000-000000000013', 'passkey', 'MacBook', 'AQ', 'Ag', 0, true);
insert into factors (id, user_id, kind, label, secret, last_step)
values ('00000000-0000-7000-8000-000000000362', '00000000-0000-7000-8000-000000000013', 'totp', 'هاتف العمل', 'encrypted', 1);
insert into factors (id, user_id, kind, label, secret)
values ('00000000-0000-7000-8000-000000000363', '00000000-0000-7000-8000-000000000013', 'recovery', '', 'hash');
insert into factor_resets (user_id, begun_at, begun_by_name)
values ('00000000-0000-7000-8000-000000000013', now(), 'Huda Al-Otaibi');
insert into provider_accounts (user_id, issuer, subject)
values ('00000000-0000-7000-8000-000000000013', 'https://sign-in.authority.example', 'a1b2');
