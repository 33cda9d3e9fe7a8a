insert into switched_off_topics (user_id, topic) select id, 'announcements' from users;
