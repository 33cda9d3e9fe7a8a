insert into questions (id, rfi_id, company_id, subject, topic, text, state, answer, decided_at, decided_by_name)
select gen_random_uuid(), rfis.id, companies.id, 'Coordinate reference system', 'technical', 'Which one applies?',
    'answered', 'SANSRS', now(), 'Salma Alharbi'
from rfis, companies limit 1;
insert into question_files (id, company_id, question_id, name, content_type, size, sha256, object_key)
select gen_random_uuid(), company_id, id, 'plan.pdf', 'application/pdf', 4096, repeat('a', 64), 'questions/one'
from questions;
insert into clarifications (id, rfi_id, number, topic, question_en, question_ar, answer_en, answer_ar, revision,
    published_at, revised_at, announced_revision, version, changed_at, changed_by_name)
select gen_random_uuid(), rfi_id, 1, 'technical', 'Which one applies?', 'ما النظام المعتمد؟', 'SANSRS', 'SANSRS', 1,
    now(), now(), 1, 1, now(), 'Salma Alharbi'
from questions;
insert into clarification_revisions (clarification_id, revision, topic, question_en, question_ar, answer_en, answer_ar,
    published_at, published_by_name)
select id, 1, topic, question_en, question_ar, answer_en, answer_ar, now(), 'Salma Alharbi' from clarifications;
insert into question_clarifications (question_id, clarification_id)
select questions.id, clarifications.id from questions, clarifications;
