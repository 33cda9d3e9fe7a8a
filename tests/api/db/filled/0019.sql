update documents set is_public = true where position = 1;
update users set agreed_at = now(), agreed_language = 'en', agreed_terms = '3f9c2a7d41b0', agreed_privacy = '8a11c0ffee00'
where role = 'StakeholderUser';
