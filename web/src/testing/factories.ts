import type {
  Challenge,
  Company,
  CompanyRow,
  Config,
  Journey,
  Organization,
  Submission,
  User,
  Invitation,
} from '@/api/contract';
import type { AdminOut, BundleOut, FactorOut, FactorsOut } from '@/api/schema.gen';
import { reviewStatusNames } from './columns';
import { examples } from './fields';

export const makeConfig = (changes: Partial<Config> = {}): Config => ({
  product_name: { en: 'Geospatial licensing', ar: 'التراخيص الجيومكانية' },
  product_slug: 'licensing',
  regulator_name: { en: 'National Survey Authority', ar: 'هيئة المساحة الوطنية' },
  regulator_url: 'https://regulator.example',
  support_email: 'support@regulator.example',
  locales: ['en', 'ar'],
  default_locale: 'en',
  server_time: new Date().toISOString(),
  environment: 'test',
  mail_catcher_url: null,
  review_hours: 72,
  limits: {
    upload_total_bytes: 20 * 1024 * 1024,
    documents_max: 1,
    attachments_max: 10,
    links_max: 10,
    file_types: ['PDF', 'JPG', 'PNG', 'DOCX', 'XLSX', 'ZIP'],
    extensions: ['pdf', 'zip', 'jpg', 'jpeg', 'png', 'docx', 'xlsx'],
  },
  password: { min_length: 12, max_length: 128 },
  code: { length: 6, expires_in: 300, resend_in: 30 },
  session: { idle_seconds: 1800, absolute_seconds: 43_200 },
  questions: { questionnaire: 4, feedback: 3 },
  provider_name: null,
  texts_updated_on: '2026-11-25',
  review_status_names: reviewStatusNames,
  rfi: {
    id: 'rfi-1',
    title: { en: 'HD mapping and panoramic imaging', ar: 'الخرائط عالية الدقة والتصوير البانورامي' },
    opens_at: '2024-12-01T05:00:00Z',
    deadline: '2099-02-05T20:59:00Z',
    questions_until: '2099-01-29T20:59:00Z',
    state: 'open',
    closed_at: null,
    closed_early: null,
    extension: null,
  },
  ...changes,
});

export const makeCompany = (changes: Partial<Company> = {}): Company => ({
  ...(examples('organisation') as unknown as Organization),
  id: 'company-1',
  organization_name: 'Najd Mapping Co.',
  registered_at: '2026-11-20T08:00:00Z',
  review_due_at: '2026-11-23T08:00:00Z',
  approved_at: null,
  rejected_at: null,
  rejection_reason: null,
  returned: null,
  ...changes,
});

export const makeJourney = (changes: Partial<Journey> = {}): Journey => ({
  registered_at: '2026-11-20T08:00:00Z',
  approved_at: null,
  questionnaire_at: null,
  submitted_at: null,
  feedback_at: null,
  extension: null,
  review: null,
  has_draft: false,
  ended: null,
  ...changes,
});

/** A company's representative, pending by default. */
export const makeUser = (changes: Partial<User> = {}): User => ({
  id: 'user-1',
  role: 'StakeholderUser',
  status: 'pending',
  ...examples('person'),
  first_name: 'Sara',
  last_name: 'Al-Harbi',
  email: 'sara@najd.example',
  locale: 'en',
  verified_at: '2026-11-20T08:05:00Z',
  email_verified_at: '2026-11-20T08:05:00Z',
  phone_verified_at: null,
  created_at: '2026-11-20T08:00:00Z',
  answers: null,
  permissions: [],
  company: makeCompany(),
  journey: makeJourney(),
  agreement: null,
  draft_key: 'draft-key-of-user-1',
  ...changes,
});

export const makeApprovedUser = (changes: Partial<User> = {}): User =>
  makeUser({
    status: 'Approved',
    journey: makeJourney({ approved_at: '2026-11-20T20:00:00Z' }),
    company: makeCompany({ approved_at: '2026-11-20T20:00:00Z' }),
    ...changes,
  });

/** Approved, with answers. */
export const makeAnsweredUser = (changes: Partial<User> = {}): User =>
  makeApprovedUser({
    answers: { submitted_at: '2026-11-21T08:00:00Z' },
    journey: makeJourney({ approved_at: '2026-11-20T20:00:00Z', questionnaire_at: '2026-11-21T08:00:00Z' }),
    ...changes,
  });

export const makeAdmin = (changes: Partial<User> = {}): User =>
  makeUser({
    id: 'admin-1',
    role: 'Admin',
    status: 'Approved',
    first_name: 'Huda',
    last_name: 'Al-Qahtani',
    email: 'huda@regulator.example',
    company: null,
    journey: null,
    agreement: null,
    permissions: [
      { action: 'VIEW', subject: 'pendingCompanies' },
      { action: 'APPROVE', subject: 'pendingCompanies' },
      { action: 'REJECT', subject: 'pendingCompanies' },
    ],
    ...changes,
  });

/** As the list of administrators has it. */
export const makeAdminRow = (changes: Partial<AdminOut> = {}): AdminOut => ({
  id: 'admin-2',
  first_name: 'Khalid',
  last_name: 'Al-Otaibi',
  email: 'khalid@regulator.example',
  locale: 'ar',
  state: 'active',
  can_grant: false,
  permissions: [{ action: 'VIEW', subject: 'pendingCompanies' }],
  created_at: '2026-11-01T08:00:00Z',
  invited_at: null,
  invitation_expires_at: null,
  last_sign_in_at: null,
  has_factor: false,
  factor_reset: null,
  by_groups: false,
  changed_at: null,
  changed_by_name: null,
  version: 4,
  ...changes,
});

export const makeChallenge = (changes: Partial<Challenge> = {}): Challenge => ({
  challenge_id: 'challenge-1',
  purpose: 'login',
  methods: ['sms', 'email'],
  likely_method: 'email',
  has_app: false,
  has_recovery: false,
  phone_number: '•••••4567',
  email: 's•••@najd.example',
  expires_in: 300,
  resend_in: 30,
  ...changes,
});

export const makeSubmission = (changes: Partial<Submission> = {}): Submission => ({
  id: 'submission-1',
  state: 'notSubmitted',
  receipt_number: null,
  submitted_at: null,
  submitted_by: null,
  created_at: '2026-11-20T20:00:00Z',
  rfi: makeConfig().rfi,
  document: null,
  attachments: [],
  links: [],
  links_revision: 'links-0',
  total_bytes: 0,
  feedback_at: null,
  replacement: null,
  versions: [],
  review: null,
  additions: [],
  unsent: [],
  ...changes,
});

/** A row of a list: an approved company without progress. */
export const makeCompanyRow = (changes: Partial<CompanyRow> = {}): CompanyRow => ({
  ...examples('person'),
  ...(examples('organisation') as unknown as Organization),
  id: 'company-1',
  user_id: 'user-1',
  organization_name: 'Najd Mapping Co.',
  status: 'Approved',
  first_name: 'Sara',
  last_name: 'Al-Harbi',
  email: 'sara@najd.example',
  email_verified_at: '2026-11-20T08:05:00Z',
  locale: 'en',
  invited: false,
  invitation_note: null,
  registered_at: '2026-11-19T08:00:00Z',
  age_hours: 12,
  decided_at: '2026-11-20T08:00:00Z',
  decided_by_name: 'Huda Al-Qahtani',
  rejection_reason: null,
  return_reason: null,
  questionnaire: 'notStarted',
  questionnaire_at: null,
  submission_id: 'submission-1',
  response: 'notSubmitted',
  review_status: null,
  submission_created_at: '2026-11-20T20:00:00Z',
  submitted_at: null,
  receipt_number: null,
  added_at: null,
  extended_until: null,
  files_count: 0,
  links_count: 0,
  feedback_at: null,
  change_requested_at: null,
  last_sign_in_at: null,
  ...changes,
});

export const makeBundle = (changes: Partial<BundleOut> = {}): BundleOut => ({
  id: 'bundle-1',
  state: 'queued',
  filter: {},
  requested_by: null,
  requested_by_name: 'Huda',
  companies: { done: 0, total: 2 },
  bytes: { done: 0, total: 4096 },
  size: null,
  sha256: null,
  created_at: '2026-11-21T08:00:00Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
  error: null,
  problem: null,
  withheld: {},
  ...changes,
});

export const makeInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: 'code-1',
  code: 'GEO-7Q2K-M4XP',
  kind: 'issued',
  is_current: false,
  state: 'valid',
  note: 'Met at the forum',
  max_uses: 5,
  uses: 2,
  uses_left: 3,
  expires_at: null,
  created_at: '2026-11-20T08:00:00Z',
  created_by_name: 'Huda Al-Qahtani',
  revoked_at: null,
  revoked_by_name: null,
  redeemed_by: [
    { company_id: 'c1', user_id: 'u1', organization_name: 'Najd Mapping Co.', redeemed_at: '2026-11-20T09:00:00Z' },
  ],
  ...changes,
});

export const makeFactor = (changes: Partial<FactorOut> = {}): FactorOut => ({
  id: 'passkey-1',
  kind: 'passkey',
  label: 'Chrome, macOS',
  created_at: '2026-11-21T08:00:00Z',
  last_used_at: '2026-11-29T09:00:00Z',
  is_synced: true,
  ...changes,
});

/** Of a person without any. */
export const makeFactors = (changes: Partial<FactorsOut> = {}): FactorsOut => ({
  items: [],
  recovery_codes: 0,
  may_add_app: true,
  is_required: false,
  by_provider: false,
  may_recover: false,
  reset_due_at: null,
  ...changes,
});
