update submission_files
set verdict = 'released', verdict_reason = 'encrypted', scanned_at = now(), scanner = 'ClamAV 1.4.6', signatures = '27500',
    released_at = now(), released_by_name = 'Huda Al-Otaibi', release_reason = 'Opened on a machine of its own.'
where id = (select min(id::text)::uuid from submission_files);
update question_files
set verdict = 'infected', verdict_reason = 'Eicar-Signature', scanned_at = now(), scanner = 'ClamAV 1.4.6', signatures = '27500';
