insert into receipts (receipt_number, submission_id, manifest, commitment, signature, signing_key, issued_at)
select 'RFI-2026-000039', min(id::text)::uuid, '{"number":"RFI-2026-000039","salt":"00"}', repeat('a', 64), repeat('A', 86), repeat('A', 43), now()
from submissions;
insert into receipt_documents (sha256, receipt_number) values (repeat('b', 64), 'RFI-2026-000039');
