import type { components } from './schema.gen';

/**
 * Types of the API that the generated ones (`schema.gen.ts`) do not give as pages need them: parts of them, and
 * responses with all their fields.
 */
type Schemas = components['schemas'];

/** Responses contain every field, including those with a default in the OpenAPI document. */
export type Complete<Data> = Data extends object ? Required<Data> : Data;

export type Config = Complete<Schemas['ConfigOut']>;
export type Reminder = Schemas['RemindersOut']['items'][number];
export type RfiState = Schemas['RfiOut']['state'];

/** A public text as a tree of nodes. */
export type PublicText = Complete<Schemas['TextOut']>;
export type TextNode = PublicText['nodes'][number];

/** The registration of a company. */
export type Organization = Pick<Schemas['CompanyOut'], Extract<FieldName, keyof Schemas['CompanyOut']>>;
export type Company = Complete<Schemas['CompanyOut']>;
/** The time of each completed step; null for a step that is not complete. */
export type Journey = Complete<Schemas['JourneyOut']>;

/** A person; only their own session contains `draft_key`, which encrypts their unsaved input in this browser. */
export type User = Complete<Schemas['UserOut']> & {
  draft_key?: string | null | undefined;
  factor_from?: string | null | undefined;
};
export type Challenge = Complete<Schemas['ChallengeOut']>;
export type SentCode = Complete<Schemas['SentCodeOut']>;
export type ContactCode = Complete<Schemas['ContactCodeOut']>;
export type FieldName = Exclude<
  keyof Schemas['RegistrationIn'],
  'password' | 'confirm_password' | 'invitation_code' | 'agreement'
>;
/** The fields of the registration as the server declares them. */
export type RegistrationField = Schemas['RegistrationField'] & { name: FieldName; when: { field: FieldName } | null };

export type Answers = Schemas['DraftOut']['answers'];
export type Answer = Answers[string];

export type LibraryDocument = Complete<Schemas['DocumentOut']>;
export type Submission = Complete<Schemas['SubmissionOut']>;
/** A version of a response that was submitted. */
export type ResponseVersion = Complete<Schemas['VersionOut']>;

/** Figures that the administrator may not see are null. */
export type Insights = Complete<Schemas['InsightsOut']>;
export type PendingUser = Complete<Schemas['PendingUserOut']>;
export type CompanyRow = Complete<Schemas['CompanyRow']>;
export type CompanyPage = Complete<Schemas['CompanyPage']>;

export type InvitationPage = Complete<Schemas['InvitationPage']>;
export type Invitation = InvitationPage['items'][number];
/** An invitation sent by mail, with its status. */
export type SentInvitationPage = Complete<Schemas['SentInvitationPage']>;
export type SentInvitation = SentInvitationPage['items'][number];
export type SentInvitationDetails = Complete<Schemas['SentInvitationDetailsOut']>;

export type AdminPage = Complete<Schemas['AdminPage']>;

/** The answers of a submitted form by question, in the language of the page. */
export type AnsweredForm = Complete<Schemas['AnsweredForm']>;
/** A company's profile, progress, messages and history, newest first. */
export type ActiveCompany = Complete<Schemas['ActiveCompanyOut']>;
/** A response for administrators. */
export type CompanyResponse = Complete<Schemas['ResponseOut']>;

export type AnnouncementPage = Complete<Schemas['PageOut_AnnouncementRow_']>;
export type AnnouncementRow = AnnouncementPage['items'][number];
export type Announcement = Complete<Schemas['AnnouncementOut']>;
export type DeliveryPage = Complete<Schemas['PageOut_DeliveryRow_']>;
/** A recipient of an announcement with the delivery state. */
export type Delivery = DeliveryPage['items'][number];

/** Answers to every question by the companies of a filter. */
export type Figures = Complete<Schemas['QuestionsOut']>;
export type Outline = Complete<Schemas['OutlineOut']>;
/** A cross-tabulation of two questions. */
export type Crossed = Complete<Schemas['CrossOut']>;

/** A company's own questions, newest first, and until when it may ask. */
export type OwnQuestions = Complete<Schemas['OwnQuestionsOut']>;
export type OwnQuestion = OwnQuestions['questions'][number];
export type AskedQuestionPage = Complete<Schemas['QuestionPage']>;
export type AskedQuestionRow = AskedQuestionPage['items'][number];
/** A question for administrators. */
export type AskedQuestion = Complete<Schemas['AskedQuestionOut']>;
export type ClarificationPage = Complete<Schemas['ClarificationPage']>;
export type ClarificationRow = ClarificationPage['items'][number];
export type ClarificationTexts = Omit<Schemas['ClarificationDraftIn'], 'question_ids'>;

export type AuditPage = Complete<Schemas['AuditPage']>;
export type AuditEvent = AuditPage['items'][number];
