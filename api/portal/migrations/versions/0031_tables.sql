-- As pg_dump wrote the schema of revision 0031.
-- Functions name tables that are created below.
SET LOCAL check_function_bodies = off;

CREATE FUNCTION audit_events_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege'; end $$;

CREATE FUNCTION portal_company_text(company uuid) RETURNS text
    LANGUAGE sql
    AS $$
    select concat_ws(E'\n', searched, (
        select string_agg(concat_ws(E'\n', users.searched, portal_fold(unverified_email)), E'\n')
        from users where company_id = companies.id and verified_at is not null
    ), (
        select string_agg(portal_fold(receipt_number), E'\n') from submissions where company_id = companies.id
    ))
    from companies where id = company
$$;

CREATE FUNCTION portal_fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
    select translate(
        regexp_replace(
            lower(normalize(value, nfkd)),
            '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'
        ),
        'ٱىةیکہ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
        'ايهيكه01234567890123456789'
    )
$$;

CREATE FUNCTION portal_now() RETURNS timestamp with time zone
    LANGUAGE sql PARALLEL SAFE
    AS $$ select clock_timestamp() $$;

CREATE FUNCTION portal_pieces(value text) RETURNS integer[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
    select coalesce(array_agg(distinct hashtext(substr(value, place, 3))), '{}')
    from generate_series(1, length(value) - 2) place
$$;

CREATE FUNCTION portal_write_company_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
    changed uuid;
begin
    if tg_table_name = 'companies' then
        changed := new.id;
    else
        changed := coalesce(new.company_id, old.company_id);
    end if;
    insert into company_searches (company_id, searched)
    select id, portal_company_text(id) from companies where id = changed
    on conflict (company_id) do update set searched = portal_company_text(excluded.company_id);
    return null;
end
$$;

CREATE TABLE announcement_deliveries (
    announcement_id uuid NOT NULL,
    number integer NOT NULL,
    user_id uuid,
    organization_name text NOT NULL,
    recipient text NOT NULL,
    recipient_name text NOT NULL,
    locale character varying(5) NOT NULL,
    message_id text NOT NULL,
    state character varying(10) DEFAULT 'queued'::character varying NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    answer text,
    error text,
    may_repeat boolean DEFAULT false NOT NULL,
    next_attempt_at timestamp with time zone,
    sent_at timestamp with time zone,
    changed_at timestamp with time zone,
    run integer,
    receipt text,
    CONSTRAINT ck_announcement_deliveries_state CHECK ((state IN ('queued', 'sending', 'sent', 'temporary', 'permanent', 'cancelled')))
)
WITH (fillfactor='60');

CREATE TABLE announcement_draft_files (
    user_id uuid NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    sha256 character varying(64) NOT NULL,
    object_key text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE announcements (
    subject character varying(80) NOT NULL,
    body text NOT NULL,
    attachment_name text,
    attachment_type text,
    attachment_size integer,
    attachment_sha256 character varying(64),
    attachment_key text,
    audience jsonb NOT NULL,
    recipients integer NOT NULL,
    is_test boolean NOT NULL,
    state character varying(10) NOT NULL,
    fingerprint character varying(64) NOT NULL,
    idempotency_key uuid,
    created_by uuid,
    created_by_name text NOT NULL,
    changed_at timestamp with time zone,
    changed_by_name text,
    finished_at timestamp with time zone,
    counts jsonb,
    trouble text,
    run integer DEFAULT 0 NOT NULL,
    leased_until timestamp with time zone,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    language character varying(5),
    other_subject character varying(80),
    other_body text,
    scheduled_at timestamp with time zone,
    started_at timestamp with time zone,
    CONSTRAINT ck_announcements_attachment CHECK ((((attachment_key IS NULL) = (attachment_name IS NULL)) AND ((attachment_key IS NULL) = (attachment_type IS NULL)) AND ((attachment_key IS NULL) = (attachment_size IS NULL)) AND ((attachment_key IS NULL) = (attachment_sha256 IS NULL)))),
    CONSTRAINT ck_announcements_languages CHECK ((((other_subject IS NULL) = (other_body IS NULL)) AND ((other_body IS NULL) OR (language IS NOT NULL)))),
    CONSTRAINT ck_announcements_scheduled CHECK (((scheduled_at IS NULL) OR (state IN ('paused', 'cancelled')))),
    CONSTRAINT ck_announcements_state CHECK ((state IN ('sending', 'paused', 'cancelled', 'finished')))
);

CREATE TABLE audit_events (
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    action character varying(60) NOT NULL,
    subject_type character varying(40) NOT NULL,
    subject_id text,
    ip text,
    request_id text,
    details jsonb NOT NULL,
    id uuid NOT NULL
);

CREATE TABLE bundles (
    filter jsonb NOT NULL,
    requested_by uuid,
    requested_by_name text NOT NULL,
    state character varying(10) DEFAULT 'queued'::character varying NOT NULL,
    run integer DEFAULT 0 NOT NULL,
    companies_total integer DEFAULT 0 NOT NULL,
    companies_done integer DEFAULT 0 NOT NULL,
    bytes_total bigint DEFAULT '0'::bigint NOT NULL,
    bytes_done bigint DEFAULT '0'::bigint NOT NULL,
    size bigint,
    sha256 character varying(64),
    object_key text,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    expires_at timestamp with time zone,
    error character varying(60),
    error_detail text,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    fingerprint character varying(64),
    CONSTRAINT ck_bundles_ready_is_whole CHECK ((((state)::text <> 'ready'::text) OR ((object_key IS NOT NULL) AND (size IS NOT NULL) AND (sha256 IS NOT NULL) AND (expires_at IS NOT NULL)))),
    CONSTRAINT ck_bundles_state CHECK ((state IN ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')))
);

CREATE TABLE change_requests (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    state character varying(20) NOT NULL,
    changes jsonb NOT NULL,
    comment text,
    revision integer NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    requested_by uuid,
    requested_by_name text NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    decided_by_name text,
    reason text,
    CONSTRAINT ck_change_requests_revision CHECK ((revision > 0)),
    CONSTRAINT ck_change_requests_state CHECK ((state IN ('pending', 'accepted', 'declined', 'withdrawn')))
);

CREATE TABLE clarification_revisions (
    clarification_id uuid NOT NULL,
    revision integer NOT NULL,
    topic character varying(20) NOT NULL,
    question_en text NOT NULL,
    question_ar text NOT NULL,
    answer_en text NOT NULL,
    answer_ar text NOT NULL,
    published_at timestamp with time zone NOT NULL,
    published_by_name text NOT NULL
);

CREATE TABLE clarifications (
    rfi_id uuid NOT NULL,
    number integer,
    topic character varying(20) NOT NULL,
    question_en text NOT NULL,
    question_ar text NOT NULL,
    answer_en text NOT NULL,
    answer_ar text NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    published_at timestamp with time zone,
    revised_at timestamp with time zone,
    notify character varying(10) DEFAULT 'now'::character varying NOT NULL,
    announced_revision integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid,
    changed_by_name text NOT NULL,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_clarifications_announced_revision CHECK ((announced_revision <= revision)),
    CONSTRAINT ck_clarifications_notify CHECK ((notify IN ('now', 'digest'))),
    CONSTRAINT ck_clarifications_published CHECK ((((published_at IS NULL) = (number IS NULL)) AND ((published_at IS NULL) = (revision = 0)))),
    CONSTRAINT ck_clarifications_topic CHECK ((topic IN ('general', 'technical', 'data', 'licensing', 'submission', 'dates')))
);

CREATE TABLE companies (
    organization_name text NOT NULL,
    organization_website text NOT NULL,
    headquarters_location text NOT NULL,
    branches_in_ksa text,
    organization_size character varying(20) NOT NULL,
    industry_field character varying(20) NOT NULL,
    industry_other text,
    approved_at timestamp with time zone,
    rejected_at timestamp with time zone,
    decided_at timestamp with time zone,
    decided_by uuid,
    decided_by_name text,
    rejection_reason text,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rejection_code character varying(40),
    reminded_hours integer DEFAULT 0 NOT NULL,
    searched text GENERATED ALWAYS AS (portal_fold(((organization_name || ' '::text) || organization_website))) STORED NOT NULL,
    returned_at timestamp with time zone,
    return_code character varying(40),
    return_reason text,
    return_fields text[],
    review_paused interval DEFAULT '00:00:00'::interval NOT NULL,
    anonymised_at timestamp with time zone,
    CONSTRAINT ck_companies_one_decision CHECK ((NOT ((approved_at IS NOT NULL) AND (rejected_at IS NOT NULL))))
);

CREATE TABLE company_searches (
    company_id uuid NOT NULL,
    searched text NOT NULL,
    pieces integer[] GENERATED ALWAYS AS (portal_pieces(searched)) STORED NOT NULL
);

CREATE TABLE deadline_extensions (
    rfi_id uuid NOT NULL,
    company_id uuid NOT NULL,
    until timestamp with time zone,
    reason text NOT NULL,
    revision integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid,
    changed_by_name text NOT NULL,
    end_announced timestamp with time zone,
    CONSTRAINT ck_deadline_extensions_revision CHECK ((revision > 0))
);

CREATE TABLE document_files (
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    object_key text NOT NULL,
    uploaded_by uuid,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE document_versions (
    document_id uuid NOT NULL,
    number integer NOT NULL,
    note_en text,
    note_ar text,
    url text,
    file_en_id uuid,
    file_ar_id uuid,
    created_by uuid,
    created_by_name text,
    notified_at timestamp with time zone,
    notified_by_name text,
    notified_companies integer,
    notifications integer DEFAULT 0 NOT NULL,
    notifications_written integer DEFAULT 0 NOT NULL,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_document_versions_file_or_link CHECK (((url IS NULL) OR ((file_en_id IS NULL) AND (file_ar_id IS NULL))))
);

CREATE TABLE documents (
    key character varying(60) NOT NULL,
    "position" integer NOT NULL,
    title_en text NOT NULL,
    title_ar text NOT NULL,
    description_en text NOT NULL,
    description_ar text NOT NULL,
    object_key text,
    name text,
    size bigint,
    content_type text,
    url text,
    updated_at timestamp with time zone,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rfi_id uuid,
    is_hidden boolean DEFAULT false NOT NULL,
    shown_at timestamp with time zone,
    revision integer DEFAULT 0 NOT NULL,
    is_public boolean DEFAULT false NOT NULL,
    CONSTRAINT ck_documents_file_or_link CHECK (((object_key IS NULL) OR (url IS NULL)))
);

CREATE TABLE form_answers (
    form character varying(20) NOT NULL,
    version integer NOT NULL,
    company_id uuid NOT NULL,
    user_id uuid,
    answers jsonb NOT NULL,
    save_number integer DEFAULT 0 NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    submitted_at timestamp with time zone,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_form_answers_form CHECK ((form IN ('questionnaire', 'feedback')))
);

CREATE TABLE idempotent_answers (
    owner character varying(64) NOT NULL,
    key uuid NOT NULL,
    route text NOT NULL,
    request_hash character varying(64) NOT NULL,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE invitation_codes (
    code character varying(80) NOT NULL,
    kind character varying(10) DEFAULT 'issued'::character varying NOT NULL,
    generation text,
    expires_at timestamp with time zone,
    max_uses integer,
    uses integer DEFAULT 0 NOT NULL,
    note text,
    created_by uuid,
    created_by_name text,
    revoked_at timestamp with time zone,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_by uuid,
    revoked_by_name text,
    CONSTRAINT ck_invitation_codes_kind CHECK ((kind IN ('issued', 'rotating'))),
    CONSTRAINT ck_invitation_codes_uses_within_max CHECK (((max_uses IS NULL) OR (uses <= max_uses)))
);

CREATE TABLE invitation_mails (
    message_id uuid NOT NULL,
    sent_invitation_id uuid NOT NULL,
    kind character varying(10) NOT NULL,
    CONSTRAINT ck_invitation_mails_kind CHECK ((kind IN ('first', 'reminder', 'correction')))
);

CREATE TABLE invitation_redemptions (
    invitation_id uuid NOT NULL,
    company_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE jobs (
    queue character varying(20) NOT NULL,
    kind character varying(60) NOT NULL,
    payload jsonb NOT NULL,
    run_after timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    leased_until timestamp with time zone,
    done_at timestamp with time zone,
    failed_at timestamp with time zone,
    error text,
    request_id text,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE library_visits (
    user_id uuid NOT NULL,
    session_started_at timestamp with time zone NOT NULL,
    visited_at timestamp with time zone NOT NULL,
    previous_at timestamp with time zone
);

CREATE TABLE message_wordings (
    template character varying(60) NOT NULL,
    channel character varying(10) NOT NULL,
    revision integer NOT NULL,
    texts jsonb NOT NULL,
    created_by uuid,
    created_by_name text NOT NULL,
    failed_at timestamp with time zone,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_message_wordings_channel CHECK ((channel IN ('email', 'sms')))
);

CREATE TABLE messages (
    template character varying(60) NOT NULL,
    channel character varying(10) NOT NULL,
    recipient text NOT NULL,
    recipient_name text,
    user_id uuid,
    locale character varying(5) NOT NULL,
    params jsonb NOT NULL,
    state character varying(10) DEFAULT 'queued'::character varying NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error text,
    message_id text,
    sent_at timestamp with time zone,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    wording jsonb,
    CONSTRAINT ck_messages_channel CHECK ((channel IN ('email', 'sms'))),
    CONSTRAINT ck_messages_state CHECK ((state IN ('queued', 'sending', 'sent', 'failed', 'dropped')))
);

CREATE TABLE permissions (
    user_id uuid NOT NULL,
    action character varying(20) NOT NULL,
    subject character varying(40) NOT NULL
);

CREATE TABLE question_clarifications (
    question_id uuid NOT NULL,
    clarification_id uuid NOT NULL
);

CREATE TABLE question_files (
    company_id uuid NOT NULL,
    question_id uuid,
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    sha256 character varying(64) NOT NULL,
    object_key text NOT NULL,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_question_files_size_positive CHECK ((size > 0))
);

CREATE TABLE questions (
    rfi_id uuid NOT NULL,
    company_id uuid NOT NULL,
    asked_by uuid,
    subject text NOT NULL,
    topic character varying(20) NOT NULL,
    text text NOT NULL,
    state character varying(10) DEFAULT 'open'::character varying NOT NULL,
    assignee_id uuid,
    answer text,
    decline_reason text,
    decided_at timestamp with time zone,
    decided_by uuid,
    decided_by_name text,
    revision integer DEFAULT 0 NOT NULL,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_questions_answer CHECK ((((state)::text <> 'answered'::text) OR (answer IS NOT NULL))),
    CONSTRAINT ck_questions_decline_reason CHECK ((((state)::text <> 'declined'::text) OR (decline_reason IS NOT NULL))),
    CONSTRAINT ck_questions_state CHECK ((state IN ('open', 'answered', 'published', 'declined', 'withdrawn'))),
    CONSTRAINT ck_questions_topic CHECK ((topic IN ('general', 'technical', 'data', 'licensing', 'submission', 'dates')))
);

CREATE TABLE registration_corrections (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    returned_at timestamp with time zone,
    corrected_at timestamp with time zone NOT NULL,
    corrected_by uuid,
    corrected_by_name text NOT NULL,
    changes jsonb NOT NULL
);

CREATE TABLE registration_decisions (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    decision character varying(20) NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_by_name text NOT NULL,
    code character varying(40),
    reason text,
    fields text[],
    CONSTRAINT ck_registration_decisions_decision CHECK ((decision IN ('approved', 'rejected', 'returned')))
);

CREATE TABLE reminder_switches (
    rfi_id uuid NOT NULL,
    hours integer NOT NULL,
    audience character varying(20) NOT NULL,
    is_on boolean NOT NULL,
    changed_by_name text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_reminder_switches_audience CHECK ((audience IN ('notBegun', 'begun', 'notSubmitted')))
);

CREATE TABLE reminders (
    rfi_id uuid NOT NULL,
    deadline timestamp with time zone NOT NULL,
    hours integer NOT NULL,
    audience character varying(20) NOT NULL,
    recipients integer,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_reminders_audience CHECK ((audience IN ('notBegun', 'begun', 'notSubmitted')))
);

CREATE TABLE response_additions (
    submission_id uuid NOT NULL,
    receipt_number character varying(40) NOT NULL,
    number integer,
    note text,
    sent_at timestamp with time zone,
    sent_by uuid,
    sent_by_name text,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_response_additions_note CHECK (((sent_at IS NOT NULL) OR (note IS NULL))),
    CONSTRAINT ck_response_additions_sent CHECK ((num_nonnulls(number, sent_at, sent_by_name) = ANY (ARRAY[0, 3])))
);

CREATE TABLE response_reviews (
    receipt_number character varying(40) NOT NULL,
    submission_id uuid NOT NULL,
    status character varying(30) NOT NULL,
    message text,
    revision integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid,
    changed_by_name text NOT NULL,
    window_ends_at timestamp with time zone,
    CONSTRAINT ck_response_reviews_revision CHECK ((revision > 0)),
    CONSTRAINT ck_response_reviews_status CHECK ((status IN ('received', 'under_review', 'clarification_requested', 'completed')))
);

CREATE TABLE rfis (
    name character varying(63) NOT NULL,
    title_en text NOT NULL,
    title_ar text NOT NULL,
    opens_at timestamp with time zone,
    deadline timestamp with time zone NOT NULL,
    state character varying(10) NOT NULL,
    closed_at timestamp with time zone,
    generation text,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closing_announced text,
    bundles_on_close boolean DEFAULT false NOT NULL,
    notifies_admins boolean DEFAULT true NOT NULL,
    notifies_companies boolean DEFAULT true NOT NULL,
    deadline_announced timestamp with time zone,
    reopen_reason text,
    questions_until timestamp with time zone,
    revision integer DEFAULT 0 NOT NULL,
    changed_in_portal_at timestamp with time zone,
    change_reason_en text,
    change_reason_ar text,
    deadline_set_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_rfis_opens_before_deadline CHECK (((opens_at IS NULL) OR (opens_at < deadline))),
    CONSTRAINT ck_rfis_state CHECK ((state IN ('scheduled', 'open', 'closed')))
);

CREATE TABLE saved_views (
    user_id uuid NOT NULL,
    list character varying(20) NOT NULL,
    name character varying(80) NOT NULL,
    query character varying(4000) NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sent_invitations (
    invitation_id uuid NOT NULL,
    email text NOT NULL,
    name text,
    locale character varying(5) NOT NULL,
    opened_at timestamp with time zone,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_sent_invitations_locale CHECK ((locale IN ('en', 'ar')))
);

CREATE TABLE submission_files (
    submission_id uuid,
    kind character varying(10) NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    sha256 character varying(64) NOT NULL,
    object_key text NOT NULL,
    uploaded_by uuid,
    uploaded_at timestamp with time zone NOT NULL,
    id uuid NOT NULL,
    version_id uuid,
    addition_id uuid,
    CONSTRAINT ck_submission_files_kind CHECK ((kind IN ('document', 'attachment'))),
    CONSTRAINT ck_submission_files_one_owner CHECK ((num_nonnulls(submission_id, version_id, addition_id) = 1)),
    CONSTRAINT ck_submission_files_size_positive CHECK ((size > 0))
);

CREATE TABLE submission_links (
    submission_id uuid,
    "position" integer NOT NULL,
    url text NOT NULL,
    title text,
    id uuid NOT NULL,
    version_id uuid,
    added_by uuid,
    CONSTRAINT ck_submission_links_one_owner CHECK (((submission_id IS NULL) <> (version_id IS NULL)))
);

CREATE SEQUENCE submission_receipt_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE submission_versions (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    submission_id uuid NOT NULL,
    state character varying(10) NOT NULL,
    number integer,
    submitted_at timestamp with time zone,
    submitted_by uuid,
    receipt_number character varying(40),
    idempotency_key character varying(80),
    ended_at timestamp with time zone,
    CONSTRAINT ck_submission_versions_receipt CHECK (((((state)::text = 'draft'::text) = ((number IS NULL) AND (submitted_at IS NULL) AND (receipt_number IS NULL) AND (ended_at IS NULL))) AND (num_nonnulls(number, submitted_at, receipt_number, ended_at) = ANY (ARRAY[0, 4])))),
    CONSTRAINT ck_submission_versions_state CHECK ((state IN ('draft', 'superseded', 'withdrawn')))
);

CREATE TABLE submissions (
    rfi_id uuid NOT NULL,
    company_id uuid NOT NULL,
    state character varying(15) DEFAULT 'notSubmitted'::character varying NOT NULL,
    submitted_at timestamp with time zone,
    submitted_by uuid,
    receipt_number character varying(40),
    idempotency_key character varying(80),
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_submissions_receipt CHECK ((((state)::text = 'submitted'::text) = ((submitted_at IS NOT NULL) AND (receipt_number IS NOT NULL)))),
    CONSTRAINT ck_submissions_state CHECK ((state IN ('notSubmitted', 'submitted')))
);

CREATE TABLE switched_off_topics (
    user_id uuid NOT NULL,
    topic character varying(20) NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE users (
    role character varying(20) NOT NULL,
    status character varying(20) NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    verified_at timestamp with time zone,
    first_name text NOT NULL,
    last_name text NOT NULL,
    business_email text,
    "position" text,
    linkedin_profile text,
    phone_number text,
    locale character varying(5) DEFAULT 'en'::character varying NOT NULL,
    company_id uuid,
    last_sign_in_at timestamp with time zone,
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_at timestamp with time zone,
    changed_by_name text,
    invited_at timestamp with time zone,
    searched text GENERATED ALWAYS AS (portal_fold(((((((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || COALESCE(business_email, ''::text)) || ' '::text) || COALESCE(phone_number, ''::text)) || ' '::text) || COALESCE(regexp_replace(phone_number, '^\+966'::text, '0'::text), ''::text)))) STORED NOT NULL,
    email_verified_at timestamp with time zone,
    phone_verified_at timestamp with time zone,
    unverified_email text,
    agreed_at timestamp with time zone,
    agreed_language character varying(5),
    agreed_terms character varying(12),
    agreed_privacy character varying(12),
    last_code_method character varying(10),
    company_role character varying(10) DEFAULT 'owner'::character varying NOT NULL,
    is_contact boolean DEFAULT true NOT NULL,
    CONSTRAINT ck_users_company_of_stakeholders CHECK ((((role)::text = 'Admin'::text) = (company_id IS NULL))),
    CONSTRAINT ck_users_company_role CHECK ((company_role IN ('owner', 'member'))),
    CONSTRAINT ck_users_role CHECK ((role IN ('StakeholderUser', 'Admin'))),
    CONSTRAINT ck_users_status CHECK ((status IN ('pending', 'Approved', 'rejected')))
);

ALTER TABLE announcement_deliveries
    ADD CONSTRAINT pk_announcement_deliveries PRIMARY KEY (announcement_id, number);

ALTER TABLE announcement_draft_files ADD CONSTRAINT pk_announcement_draft_files PRIMARY KEY (id);

ALTER TABLE announcements ADD CONSTRAINT pk_announcements PRIMARY KEY (id);

ALTER TABLE audit_events ADD CONSTRAINT pk_audit_events PRIMARY KEY (id);

ALTER TABLE bundles ADD CONSTRAINT pk_bundles PRIMARY KEY (id);

ALTER TABLE change_requests ADD CONSTRAINT pk_change_requests PRIMARY KEY (id);

ALTER TABLE clarification_revisions
    ADD CONSTRAINT pk_clarification_revisions PRIMARY KEY (clarification_id, revision);

ALTER TABLE clarifications ADD CONSTRAINT pk_clarifications PRIMARY KEY (id);

ALTER TABLE companies ADD CONSTRAINT pk_companies PRIMARY KEY (id);

ALTER TABLE company_searches ADD CONSTRAINT pk_company_searches PRIMARY KEY (company_id);

ALTER TABLE deadline_extensions ADD CONSTRAINT pk_deadline_extensions PRIMARY KEY (rfi_id, company_id);

ALTER TABLE document_files ADD CONSTRAINT pk_document_files PRIMARY KEY (id);

ALTER TABLE document_versions ADD CONSTRAINT pk_document_versions PRIMARY KEY (id);

ALTER TABLE documents ADD CONSTRAINT pk_documents PRIMARY KEY (id);

ALTER TABLE form_answers ADD CONSTRAINT pk_form_answers PRIMARY KEY (id);

ALTER TABLE idempotent_answers ADD CONSTRAINT pk_idempotent_answers PRIMARY KEY (owner, key);

ALTER TABLE invitation_codes ADD CONSTRAINT pk_invitation_codes PRIMARY KEY (id);

ALTER TABLE invitation_mails ADD CONSTRAINT pk_invitation_mails PRIMARY KEY (message_id);

ALTER TABLE invitation_redemptions
    ADD CONSTRAINT pk_invitation_redemptions PRIMARY KEY (invitation_id, company_id);

ALTER TABLE jobs ADD CONSTRAINT pk_jobs PRIMARY KEY (id);

ALTER TABLE library_visits ADD CONSTRAINT pk_library_visits PRIMARY KEY (user_id);

ALTER TABLE message_wordings ADD CONSTRAINT pk_message_wordings PRIMARY KEY (id);

ALTER TABLE messages ADD CONSTRAINT pk_messages PRIMARY KEY (id);

ALTER TABLE permissions ADD CONSTRAINT pk_permissions PRIMARY KEY (user_id, action, subject);

ALTER TABLE question_clarifications ADD CONSTRAINT pk_question_clarifications PRIMARY KEY (question_id);

ALTER TABLE question_files ADD CONSTRAINT pk_question_files PRIMARY KEY (id);

ALTER TABLE questions ADD CONSTRAINT pk_questions PRIMARY KEY (id);

ALTER TABLE registration_corrections ADD CONSTRAINT pk_registration_corrections PRIMARY KEY (id);

ALTER TABLE registration_decisions ADD CONSTRAINT pk_registration_decisions PRIMARY KEY (id);

ALTER TABLE reminder_switches ADD CONSTRAINT pk_reminder_switches PRIMARY KEY (rfi_id, hours, audience);

ALTER TABLE reminders ADD CONSTRAINT pk_reminders PRIMARY KEY (id);

ALTER TABLE response_additions ADD CONSTRAINT pk_response_additions PRIMARY KEY (id);

ALTER TABLE response_reviews ADD CONSTRAINT pk_response_reviews PRIMARY KEY (receipt_number);

ALTER TABLE rfis ADD CONSTRAINT pk_rfis PRIMARY KEY (id);

ALTER TABLE saved_views ADD CONSTRAINT pk_saved_views PRIMARY KEY (id);

ALTER TABLE sent_invitations ADD CONSTRAINT pk_sent_invitations PRIMARY KEY (id);

ALTER TABLE submission_files ADD CONSTRAINT pk_submission_files PRIMARY KEY (id);

ALTER TABLE submission_links ADD CONSTRAINT pk_submission_links PRIMARY KEY (id);

ALTER TABLE submission_versions ADD CONSTRAINT pk_submission_versions PRIMARY KEY (id);

ALTER TABLE submissions ADD CONSTRAINT pk_submissions PRIMARY KEY (id);

ALTER TABLE switched_off_topics ADD CONSTRAINT pk_switched_off_topics PRIMARY KEY (user_id, topic);

ALTER TABLE users ADD CONSTRAINT pk_users PRIMARY KEY (id);

ALTER TABLE announcement_draft_files
    ADD CONSTRAINT uq_announcement_draft_files_object_key UNIQUE (object_key);

ALTER TABLE announcement_draft_files ADD CONSTRAINT uq_announcement_draft_files_user_id UNIQUE (user_id);

ALTER TABLE announcements
    ADD CONSTRAINT uq_announcements_created_by_idempotency_key UNIQUE (created_by, idempotency_key);

ALTER TABLE bundles ADD CONSTRAINT uq_bundles_object_key UNIQUE (object_key);

ALTER TABLE clarifications ADD CONSTRAINT uq_clarifications_rfi_id_number UNIQUE (rfi_id, number);

ALTER TABLE document_files ADD CONSTRAINT uq_document_files_object_key UNIQUE (object_key);

ALTER TABLE document_versions
    ADD CONSTRAINT uq_document_versions_document_id_number UNIQUE (document_id, number);

ALTER TABLE documents ADD CONSTRAINT uq_documents_key UNIQUE (key);

ALTER TABLE form_answers ADD CONSTRAINT uq_form_answers_form_company_id UNIQUE (form, company_id);

ALTER TABLE invitation_codes ADD CONSTRAINT uq_invitation_codes_generation UNIQUE (generation);

ALTER TABLE invitation_redemptions ADD CONSTRAINT uq_invitation_redemptions_company_id UNIQUE (company_id);

ALTER TABLE message_wordings
    ADD CONSTRAINT uq_message_wordings_template_channel_revision UNIQUE (template, channel, revision);

ALTER TABLE question_files ADD CONSTRAINT uq_question_files_object_key UNIQUE (object_key);

ALTER TABLE question_files ADD CONSTRAINT uq_question_files_question_id UNIQUE (question_id);

ALTER TABLE reminders
    ADD CONSTRAINT uq_reminders_rfi_id_deadline_hours_audience UNIQUE (rfi_id, deadline, hours, audience);

ALTER TABLE response_additions
    ADD CONSTRAINT uq_response_additions_receipt_number_number UNIQUE (receipt_number, number);

ALTER TABLE rfis ADD CONSTRAINT uq_rfis_name UNIQUE (name);

ALTER TABLE saved_views ADD CONSTRAINT uq_saved_views_user_id_list_name UNIQUE (user_id, list, name);

ALTER TABLE sent_invitations ADD CONSTRAINT uq_sent_invitations_invitation_id UNIQUE (invitation_id);

ALTER TABLE submission_versions ADD CONSTRAINT uq_submission_versions_receipt_number UNIQUE (receipt_number);

ALTER TABLE submission_versions
    ADD CONSTRAINT uq_submission_versions_submission_id_number UNIQUE (submission_id, number);

ALTER TABLE submissions ADD CONSTRAINT uq_submissions_receipt_number UNIQUE (receipt_number);

ALTER TABLE submissions ADD CONSTRAINT uq_submissions_rfi_id_company_id UNIQUE (rfi_id, company_id);

CREATE INDEX ix_announcement_deliveries_due ON announcement_deliveries USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);

CREATE INDEX ix_announcement_deliveries_user_id ON announcement_deliveries USING btree (user_id);

CREATE INDEX ix_announcements_attachment_key ON announcements USING btree (attachment_key);

CREATE INDEX ix_announcements_created_at ON announcements USING btree (created_at, id);

CREATE INDEX ix_audit_events_action ON audit_events USING btree (action, at);

CREATE INDEX ix_audit_events_actor ON audit_events USING btree (actor_id, at);

CREATE INDEX ix_audit_events_at ON audit_events USING btree (at, id);

CREATE INDEX ix_audit_events_subject ON audit_events USING btree (subject_type, subject_id, at);

CREATE INDEX ix_bundles_newest ON bundles USING btree (created_at, id);

CREATE INDEX ix_bundles_object ON bundles USING btree (state, finished_at) WHERE (object_key IS NOT NULL);

CREATE INDEX ix_change_requests_company_id ON change_requests USING btree (company_id);

CREATE INDEX ix_clarifications_unannounced ON clarifications USING btree (rfi_id) WHERE (announced_revision < revision);

CREATE INDEX ix_companies_approved ON companies USING btree (id) WHERE (approved_at IS NOT NULL);

CREATE INDEX ix_companies_decided ON companies USING btree (COALESCE(decided_at, '-infinity'::timestamp with time zone), id);

CREATE INDEX ix_companies_name ON companies USING btree (portal_fold(organization_name), id);

CREATE INDEX ix_companies_pending ON companies USING btree (created_at, id) WHERE (decided_at IS NULL);

CREATE INDEX ix_companies_pending_name ON companies USING btree (portal_fold(organization_name), id) WHERE (decided_at IS NULL);

CREATE INDEX ix_companies_registered ON companies USING btree (created_at, id);

CREATE INDEX ix_companies_rejected ON companies USING btree (id) WHERE (rejected_at IS NOT NULL);

CREATE INDEX ix_companies_returned ON companies USING btree (id) WHERE (returned_at IS NOT NULL);

CREATE INDEX ix_companies_waiting ON companies USING btree (id) WHERE (decided_at IS NULL);

CREATE INDEX ix_company_searches_pieces ON company_searches USING gin (pieces) WITH (fastupdate=off);

CREATE INDEX ix_deadline_extensions_company_id ON deadline_extensions USING btree (company_id);

CREATE INDEX ix_document_versions_file_ar_id ON document_versions USING btree (file_ar_id);

CREATE INDEX ix_document_versions_file_en_id ON document_versions USING btree (file_en_id);

CREATE INDEX ix_form_answers_answered ON form_answers USING btree (company_id) WHERE (((form)::text = 'questionnaire'::text) AND (submitted_at IS NOT NULL));

CREATE INDEX ix_form_answers_answers ON form_answers USING gin (answers);

CREATE INDEX ix_form_answers_company_id ON form_answers USING btree (company_id);

CREATE INDEX ix_idempotent_answers_created_at ON idempotent_answers USING btree (created_at);

CREATE INDEX ix_invitation_mails_sent_invitation_id_message_id ON invitation_mails USING btree (sent_invitation_id, message_id);

CREATE INDEX ix_jobs_due ON jobs USING btree (queue, run_after) WHERE ((done_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX ix_messages_user ON messages USING btree (user_id, created_at);

CREATE INDEX ix_question_clarifications_clarification_id ON question_clarifications USING btree (clarification_id);

CREATE INDEX ix_question_files_company_id ON question_files USING btree (company_id);

CREATE INDEX ix_questions_assignee_id ON questions USING btree (assignee_id);

CREATE INDEX ix_questions_company_id ON questions USING btree (company_id);

CREATE INDEX ix_questions_open ON questions USING btree (rfi_id, created_at) WHERE ((state)::text = 'open'::text);

CREATE INDEX ix_questions_rfi_id ON questions USING btree (rfi_id, created_at, id);

CREATE INDEX ix_registration_corrections_company_id ON registration_corrections USING btree (company_id);

CREATE INDEX ix_registration_decisions_company_id ON registration_decisions USING btree (company_id);

CREATE INDEX ix_response_additions_submission_id ON response_additions USING btree (submission_id);

CREATE INDEX ix_response_reviews_submission_id ON response_reviews USING btree (submission_id);

CREATE INDEX ix_sent_invitations_email ON sent_invitations USING btree (email);

CREATE INDEX ix_submission_files_addition_id ON submission_files USING btree (addition_id);

CREATE INDEX ix_submission_files_object_key ON submission_files USING btree (object_key);

CREATE INDEX ix_submission_files_submission_id ON submission_files USING btree (submission_id);

CREATE INDEX ix_submission_files_version_id ON submission_files USING btree (version_id);

CREATE INDEX ix_submission_links_submission_id ON submission_links USING btree (submission_id);

CREATE INDEX ix_submission_links_version_id ON submission_links USING btree (version_id);

CREATE INDEX ix_submission_versions_submission_id ON submission_versions USING btree (submission_id);

CREATE INDEX ix_submissions_company_id ON submissions USING btree (company_id);

CREATE INDEX ix_users_company_id ON users USING btree (company_id);

CREATE INDEX ix_users_listed ON users USING btree (company_id) INCLUDE (status) WHERE (is_contact AND (verified_at IS NOT NULL));

CREATE INDEX ix_users_unverified_email ON users USING btree (unverified_email) WHERE (unverified_email IS NOT NULL);

CREATE UNIQUE INDEX uq_change_requests_pending ON change_requests USING btree (company_id) WHERE ((state)::text = 'pending'::text);

CREATE UNIQUE INDEX uq_invitation_codes_code_upper ON invitation_codes USING btree (upper((code)::text));

CREATE UNIQUE INDEX uq_response_additions_draft ON response_additions USING btree (receipt_number) WHERE (sent_at IS NULL);

CREATE UNIQUE INDEX uq_submission_files_document ON submission_files USING btree (submission_id) WHERE ((kind)::text = 'document'::text);

CREATE UNIQUE INDEX uq_submission_files_version_document ON submission_files USING btree (version_id) WHERE ((kind)::text = 'document'::text);

CREATE UNIQUE INDEX uq_submission_versions_draft ON submission_versions USING btree (submission_id) WHERE ((state)::text = 'draft'::text);

CREATE UNIQUE INDEX uq_users_contact ON users USING btree (company_id) WHERE is_contact;

CREATE UNIQUE INDEX uq_users_email_lower ON users USING btree (lower(email));

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_events_append_only();

CREATE TRIGGER write_company_search AFTER UPDATE OF searched ON companies FOR EACH ROW EXECUTE FUNCTION portal_write_company_search();

CREATE TRIGGER write_company_search AFTER INSERT OR DELETE OR UPDATE OF receipt_number ON submissions FOR EACH ROW EXECUTE FUNCTION portal_write_company_search();

CREATE TRIGGER write_company_search AFTER INSERT OR DELETE OR UPDATE OF searched, unverified_email, verified_at ON users FOR EACH ROW EXECUTE FUNCTION portal_write_company_search();

ALTER TABLE announcement_deliveries
    ADD CONSTRAINT fk_announcement_deliveries_announcement_id_announcements FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE;

ALTER TABLE announcement_deliveries
    ADD CONSTRAINT fk_announcement_deliveries_user_id_users FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE announcement_draft_files
    ADD CONSTRAINT fk_announcement_draft_files_user_id_users FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE announcements
    ADD CONSTRAINT fk_announcements_created_by_users FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE bundles
    ADD CONSTRAINT fk_bundles_requested_by_users FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE change_requests
    ADD CONSTRAINT fk_change_requests_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE change_requests
    ADD CONSTRAINT fk_change_requests_decided_by_users FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE change_requests
    ADD CONSTRAINT fk_change_requests_requested_by_users FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE clarification_revisions
    ADD CONSTRAINT fk_clarification_revisions_clarification_id_clarifications FOREIGN KEY (clarification_id) REFERENCES clarifications(id) ON DELETE CASCADE;

ALTER TABLE clarifications
    ADD CONSTRAINT fk_clarifications_changed_by_users FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE clarifications
    ADD CONSTRAINT fk_clarifications_rfi_id_rfis FOREIGN KEY (rfi_id) REFERENCES rfis(id) ON DELETE RESTRICT;

ALTER TABLE companies
    ADD CONSTRAINT fk_companies_decided_by_users FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE company_searches
    ADD CONSTRAINT fk_company_searches_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE deadline_extensions
    ADD CONSTRAINT fk_deadline_extensions_changed_by_users FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE deadline_extensions
    ADD CONSTRAINT fk_deadline_extensions_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE deadline_extensions
    ADD CONSTRAINT fk_deadline_extensions_rfi_id_rfis FOREIGN KEY (rfi_id) REFERENCES rfis(id) ON DELETE CASCADE;

ALTER TABLE document_files
    ADD CONSTRAINT fk_document_files_uploaded_by_users FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE document_versions
    ADD CONSTRAINT fk_document_versions_created_by_users FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE document_versions
    ADD CONSTRAINT fk_document_versions_document_id_documents FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;

ALTER TABLE document_versions
    ADD CONSTRAINT fk_document_versions_file_ar_id_document_files FOREIGN KEY (file_ar_id) REFERENCES document_files(id);

ALTER TABLE document_versions
    ADD CONSTRAINT fk_document_versions_file_en_id_document_files FOREIGN KEY (file_en_id) REFERENCES document_files(id);

ALTER TABLE documents
    ADD CONSTRAINT fk_documents_rfi_id_rfis FOREIGN KEY (rfi_id) REFERENCES rfis(id) ON DELETE SET NULL;

ALTER TABLE form_answers
    ADD CONSTRAINT fk_form_answers_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE form_answers
    ADD CONSTRAINT fk_form_answers_user_id_users FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE invitation_codes
    ADD CONSTRAINT fk_invitation_codes_created_by_users FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE invitation_codes
    ADD CONSTRAINT fk_invitation_codes_revoked_by_users FOREIGN KEY (revoked_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE invitation_mails
    ADD CONSTRAINT fk_invitation_mails_message_id_messages FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;

ALTER TABLE invitation_mails
    ADD CONSTRAINT fk_invitation_mails_sent_invitation_id_sent_invitations FOREIGN KEY (sent_invitation_id) REFERENCES sent_invitations(id) ON DELETE CASCADE;

ALTER TABLE invitation_redemptions
    ADD CONSTRAINT fk_invitation_redemptions_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE invitation_redemptions
    ADD CONSTRAINT fk_invitation_redemptions_invitation_id_invitation_codes FOREIGN KEY (invitation_id) REFERENCES invitation_codes(id) ON DELETE CASCADE;

ALTER TABLE library_visits
    ADD CONSTRAINT fk_library_visits_user_id_users FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE message_wordings
    ADD CONSTRAINT fk_message_wordings_created_by_users FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE messages
    ADD CONSTRAINT fk_messages_user_id_users FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE permissions
    ADD CONSTRAINT fk_permissions_user_id_users FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE question_clarifications
    ADD CONSTRAINT fk_question_clarifications_clarification_id_clarifications FOREIGN KEY (clarification_id) REFERENCES clarifications(id) ON DELETE CASCADE;

ALTER TABLE question_clarifications
    ADD CONSTRAINT fk_question_clarifications_question_id_questions FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE question_files
    ADD CONSTRAINT fk_question_files_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE question_files
    ADD CONSTRAINT fk_question_files_question_id_questions FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;

ALTER TABLE questions
    ADD CONSTRAINT fk_questions_asked_by_users FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE questions
    ADD CONSTRAINT fk_questions_assignee_id_users FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE questions
    ADD CONSTRAINT fk_questions_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE questions
    ADD CONSTRAINT fk_questions_decided_by_users FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE questions
    ADD CONSTRAINT fk_questions_rfi_id_rfis FOREIGN KEY (rfi_id) REFERENCES rfis(id) ON DELETE RESTRICT;

ALTER TABLE registration_corrections
    ADD CONSTRAINT fk_registration_corrections_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE registration_corrections
    ADD CONSTRAINT fk_registration_corrections_corrected_by_users FOREIGN KEY (corrected_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE registration_decisions
    ADD CONSTRAINT fk_registration_decisions_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE registration_decisions
    ADD CONSTRAINT fk_registration_decisions_decided_by_users FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE reminder_switches
    ADD CONSTRAINT fk_reminder_switches_rfi_id_rfis FOREIGN KEY (rfi_id) REFERENCES rfis(id) ON DELETE CASCADE;

ALTER TABLE reminders
    ADD CONSTRAINT fk_reminders_rfi_id_rfis FOREIGN KEY (rfi_id) REFERENCES rfis(id) ON DELETE CASCADE;

ALTER TABLE response_additions
    ADD CONSTRAINT fk_response_additions_sent_by_users FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE response_additions
    ADD CONSTRAINT fk_response_additions_submission_id_submissions FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE response_reviews
    ADD CONSTRAINT fk_response_reviews_changed_by_users FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE response_reviews
    ADD CONSTRAINT fk_response_reviews_submission_id_submissions FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE saved_views
    ADD CONSTRAINT fk_saved_views_user_id_users FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE sent_invitations
    ADD CONSTRAINT fk_sent_invitations_invitation_id_invitation_codes FOREIGN KEY (invitation_id) REFERENCES invitation_codes(id) ON DELETE CASCADE;

ALTER TABLE submission_files
    ADD CONSTRAINT fk_submission_files_addition_id_response_additions FOREIGN KEY (addition_id) REFERENCES response_additions(id) ON DELETE CASCADE;

ALTER TABLE submission_files
    ADD CONSTRAINT fk_submission_files_submission_id_submissions FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE submission_files
    ADD CONSTRAINT fk_submission_files_uploaded_by_users FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE submission_files
    ADD CONSTRAINT fk_submission_files_version_id_submission_versions FOREIGN KEY (version_id) REFERENCES submission_versions(id) ON DELETE CASCADE;

ALTER TABLE submission_links
    ADD CONSTRAINT fk_submission_links_added_by_users FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE submission_links
    ADD CONSTRAINT fk_submission_links_submission_id_submissions FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE submission_links
    ADD CONSTRAINT fk_submission_links_version_id_submission_versions FOREIGN KEY (version_id) REFERENCES submission_versions(id) ON DELETE CASCADE;

ALTER TABLE submission_versions
    ADD CONSTRAINT fk_submission_versions_submission_id_submissions FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;

ALTER TABLE submission_versions
    ADD CONSTRAINT fk_submission_versions_submitted_by_users FOREIGN KEY (submitted_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE submissions
    ADD CONSTRAINT fk_submissions_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;

ALTER TABLE submissions
    ADD CONSTRAINT fk_submissions_rfi_id_rfis FOREIGN KEY (rfi_id) REFERENCES rfis(id) ON DELETE RESTRICT;

ALTER TABLE submissions
    ADD CONSTRAINT fk_submissions_submitted_by_users FOREIGN KEY (submitted_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE switched_off_topics
    ADD CONSTRAINT fk_switched_off_topics_user_id_users FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE users
    ADD CONSTRAINT fk_users_company_id_companies FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
