import type { components } from './schema.gen';

/**
 * The shapes of the HTTP contract by the names that pages use. They are made from the server's own description
 * (`npm run openapi`), so a change there that a page does not follow fails the type check.
 */
type Schemas = components['schemas'];

/** The server sends every field of an answer, also those that its description gives a default. */
export type Complete<Data> = Data extends object ? Required<Data> : Data;

export type Bilingual = Schemas['Bilingual'];
export type Config = Complete<Schemas['ConfigOut']>;
export type Rfi = Schemas['RfiOut'];
export type RfiState = Rfi['state'];

export type SessionLimits = Schemas['SessionLimitsOut'];
/** Seconds that the session has left. */
export type Session = Schemas['SessionOut'];

export type Role = Schemas['Role'];
export type UserStatus = Schemas['AccountStatus'];
export type Action = Schemas['Action'];
export type Subject = Schemas['Subject'];
export type Permission = Schemas['PermissionOut'];
/** What a company declared about itself when it registered. */
export type Organization = Pick<Schemas['CompanyOut'], Extract<FieldName, keyof Schemas['CompanyOut']>>;
export type Company = Complete<Schemas['CompanyOut']>;
/** When each step of the journey was done; null is still ahead. */
export type Journey = Complete<Schemas['JourneyOut']>;

/** A person; only their own session is given `draft_key`, which seals their unsaved typing in this browser. */
export type User = Complete<Schemas['UserOut']> & { draft_key?: string | null | undefined };
export type CodeMethod = Schemas['Method'];
export type Challenge = Complete<Schemas['ChallengeOut']>;
export type SentCode = Complete<Schemas['SentCodeOut']>;
export type SignUpBody = Schemas['RegistrationIn'];
export type FieldName = Exclude<keyof SignUpBody, 'password' | 'confirm_password' | 'invitation_code' | 'agreement'>;
/** What the registration asks, as the server declares it. */
export type RegistrationField = Schemas['RegistrationField'] & { name: FieldName; when: { field: FieldName } | null };

export type FormDefinition = Schemas['FormDefinition'];
export type FormSection = Schemas['Section'];
export type Question = Schemas['Question'];
export type Draft = Schemas['DraftOut'];
export type SavedDraft = Schemas['SavedOut'];
export type Answers = Draft['answers'];
export type Answer = Answers[string];
export type Questionnaire = Schemas['QuestionnaireOut'];
export type Topics = Schemas['TopicsOut'];
export type Feedback = Schemas['FeedbackOut'];

export type LibraryDocument = Complete<Schemas['DocumentOut']>;
export type FileKind = Schemas['FileKind'];
export type SubmissionFile = Complete<Schemas['FileOut']>;
export type SubmissionLink = Schemas['LinkOut'];
export type Submission = Complete<Schemas['SubmissionOut']>;

/** Only the figures that the administrator may see; the rest is null. */
export type Insights = Complete<Schemas['InsightsOut']>;
export type PendingUser = Complete<Schemas['PendingUserOut']>;
export type PossibleDuplicate = Schemas['DuplicateOut'];
export type RejectionBody = Schemas['RejectionBody'];
export type RejectionCode = Schemas['RejectionCode'];
/** What became of a decision on many: who was faster, and how often. */
export type Decisions = Schemas['DecisionsOut'];
/** A decision that can be undone, and for how many seconds. */
export type Undoable = Schemas['UndoableOut'];
/** A company on a list: flat, with its representative and how far it came. */
export type CompanyColumn = Schemas['ColumnOut'];
export type CompanyRow = Complete<Schemas['CompanyRow']>;
export type CompanyPage = Complete<Schemas['CompanyPage']>;

export type InvitationPage = Complete<Schemas['InvitationPage']>;
export type Invitation = InvitationPage['items'][number];
export type InvitationBody = Schemas['InvitationIn'];

export type AdminPage = Complete<Schemas['AdminPage']>;
/** A privileged user. */
export type Admin = Schemas['AdminOut'];

/** A form that was submitted, question by question, in the language of the page. */
export type AnsweredForm = Complete<Schemas['AnsweredForm']>;
/** A company that was let in: profile, progress, messages and history, the newest first. */
export type ActiveCompany = Complete<Schemas['ActiveCompanyOut']>;
export type CompanyMail = Schemas['MailOut'];
export type Happened = Schemas['HappenedOut'];
/** What a company handed in; files of a draft are named and cannot be read. */
export type GivenResponse = Schemas['GivenResponseOut'];
/** A response as administrators read it. */
export type CompanyResponse = Complete<Schemas['ResponseOut']>;
export type Bundle = Schemas['BundleOut'];
export type BundleEstimate = Schemas['EstimateOut'];
export type AdminBody = Schemas['AdminIn'];

export type AnnouncementPage = Complete<Schemas['PageOut_AnnouncementRow_']>;
export type AnnouncementRow = AnnouncementPage['items'][number];
export type Announcement = Complete<Schemas['AnnouncementOut']>;
export type DraftFile = Schemas['DraftFileOut'];
export type DeliveryPage = Complete<Schemas['PageOut_DeliveryRow_']>;
/** One recipient of an announcement, and what became of the mail. */
export type Delivery = DeliveryPage['items'][number];

/** What was answered to every question by the companies of a filter. */
export type Figures = Complete<Schemas['QuestionsOut']>;
export type QuestionFigures = Schemas['QuestionOut'];
/** Two questions against each other. */
export type Crossed = Complete<Schemas['CrossOut']>;

export type AuditPage = Complete<Schemas['AuditPage']>;
export type AuditEvent = AuditPage['items'][number];
/** What may be chosen in the filter of the trail: what has happened at all. */
export type AuditChoices = Schemas['AuditChoicesOut'];

/** Every request with who may make it. */
export type AccessMatrix = Schemas['AccessMatrixOut'];
export type RouteAccess = Schemas['RouteAccessOut'];
export type Grantable = Schemas['GrantableOut'];
export type GrantableSubject = Schemas['GrantableSubjectOut'];

/** One message with sample data, in each language. */
export type SampleMessage = Schemas['SampleMessageOut'];
export type RenderedMessage = Schemas['SampleMailOut'];
