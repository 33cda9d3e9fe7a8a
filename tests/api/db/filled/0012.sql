insert into sent_invitations (id, invitation_id, email, name, locale, opened_at)
select gen_random_uuid(), id, 'projects@kumo.example', 'شركة كومو', 'ar', now() from invitation_codes limit 1;
insert into invitation_mails (message_id, sent_invitation_id, kind)
select messages.id, sent_invitations.id, 'first' from messages, sent_invitations limit 1;
