insert into response_reviews (receipt_number, submission_id, status, message, revision, changed_at, changed_by_name)
select 'RFI-2026-900002', submissions.id, 'under_review', 'We read the responses until the end of June', 1, now(),
    'Salma Alharbi'
from submissions limit 1;
