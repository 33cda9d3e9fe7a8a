export type Role = 'StakeholderUser' | 'Admin';
export type UserStatus = 'pending' | 'Approved' | 'rejected';
export type Action = 'CREATE' | 'VIEW' | 'UPDATE' | 'DELETE' | 'REJECT' | 'APPROVE' | 'SEND';
export type Subject =
  'submissions' | 'pendingCompanies' | 'activeCompanies' | 'invitationsCode' | 'users' | 'emailAnnouncement';

export interface Permission {
  action: Action;
  subject: Subject;
}

export type OrganizationSize = 'lessThan50' | '50-200' | '201-500' | '501-1000' | 'moreThan1000';
export type IndustryField = 'hdMapping' | 'navigationApps' | 'panoramicImaging' | 'other';

export interface Company {
  id: string;
  organization_name: string;
  organization_website: string;
  headquarters_location: string;
  branches_in_ksa: string;
  organization_size: OrganizationSize;
  industry_field: IndustryField;
  industry_other: string | null;
  registered_at: string;
  review_due_at: string;
  approved_at: string | null;
  rejected_at: string | null;
  rejection_reason: string | null;
}

/** When each step of the journey was done; null is still ahead. */
export interface Journey {
  registered_at: string | null;
  approved_at: string | null;
  questionnaire_at: string | null;
  submitted_at: string | null;
  feedback_at: string | null;
}

export interface User {
  id: string;
  role: Role;
  status: UserStatus;
  first_name: string;
  last_name: string;
  email: string;
  business_email: string | null;
  position: string | null;
  linkedin_profile: string | null;
  phone_number: string | null;
  locale: 'en' | 'ar';
  verified_at: string | null;
  created_at: string;
  answers: { submitted_at: string } | null;
  permissions: Permission[];
  company: Company | null;
  journey: Journey | null;
  /** Key material that only this person's session receives; seals their unsaved typing in this browser. */
  draft_key?: string | null;
}

export type CodeMethod = 'sms' | 'email';

export interface Challenge {
  challenge_id: string;
  purpose: 'signup' | 'login';
  methods: CodeMethod[];
  phone_number: string | null;
  email: string;
  expires_in: number;
  resend_in: number;
}

export interface SentCode {
  method: CodeMethod;
  destination: string;
  expires_in: number;
  resend_in: number;
  phone_number: string | null;
  email: string;
}

export interface SignUpBody {
  first_name: string;
  last_name: string;
  organization_name: string;
  organization_website: string;
  email: string;
  business_email: string;
  password: string;
  confirm_password: string;
  position: string;
  linkedin_profile: string;
  headquarters_location: string;
  phone_number: string;
  branches_in_ksa: string;
  organization_size: OrganizationSize;
  industry_field: IndustryField;
  industry_other: string | null;
  invitation_code: string | null;
  agreement: boolean;
}
