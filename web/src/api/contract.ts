import type { components } from './schema.gen';

/**
 * The types of the HTTP contract by the names that pages use. They are generated from the server's OpenAPI document
 * (`npm run openapi`), so that an incompatible change fails the type check.
 */
type Schemas = components['schemas'];

/** Responses contain every field, including those with a default in the OpenAPI document. */
export type Complete<Data> = Data extends object ? Required<Data> : Data;

export type Bilingual = Schemas['Bilingual'];
export type Config = Complete<Schemas['ConfigOut']>;
export type Rfi = Schemas['RfiOut'];
/** More time for one company, as that company sees it. */
export type Extension = Schemas['ExtensionOut'];
/** The deadline of one company, as administrators see it. */
export type CompanyDeadline = Schemas['CompanyDeadlineOut'];
export type ExtensionBody = Schemas['ExtensionIn'];
/** The review of a submitted response, as its company sees it. */
export type StandingReview = Schemas['StandingReviewOut'];
export type ReviewStatus = Schemas['ReviewStatus'];
/** The review of a response, as administrators see it. */
export type Review = Schemas['ReviewOut'];
export type ReviewBody = Schemas['ReviewIn'];
export type ExpectedReviews = Schemas['ExpectedOut'];
export type ReviewedTogether = Schemas['ReviewedTogetherOut'];
export type TakeBackBody = Schemas['TakeBackIn'];
export type ManagedRfi = Schemas['ManagedRfiOut'];
export type RfiEffect = Schemas['EffectOut'];
export type RfiBody = Schemas['RfiIn'];
export type RfiClosing = Schemas['CloseIn'];
export type RfiReopening = Schemas['ReopenIn'];
export type Reminders = Schemas['RemindersOut'];
export type Reminder = Reminders['items'][number];
export type RfiState = Rfi['state'];

export type PublicDocument = Schemas['PublicDocumentOut'];
/** A public text as a tree of nodes. */
export type PublicText = Complete<Schemas['TextOut']>;
export type TextNode = PublicText['nodes'][number];

export type SessionLimits = Schemas['SessionLimitsOut'];
/** Remaining seconds of the session. */
export type Session = Schemas['SessionOut'];

export type Role = Schemas['Role'];
export type UserStatus = Schemas['AccountStatus'];
export type Action = Schemas['Action'];
export type Subject = Schemas['Subject'];
export type Permission = Schemas['PermissionOut'];
/** The registration of a company. */
export type Organization = Pick<Schemas['CompanyOut'], Extract<FieldName, keyof Schemas['CompanyOut']>>;
export type Company = Complete<Schemas['CompanyOut']>;
export type FirstStep = Schemas['FirstStepOut'];
export type EndedResponse = Schemas['EndedResponseOut'];
/** The time of each completed step; null for a step that is not complete. */
export type Journey = Complete<Schemas['JourneyOut']>;

/** A person; only their own session contains `draft_key`, which encrypts their unsaved input in this browser. */
export type User = Complete<Schemas['UserOut']> & { draft_key?: string | null | undefined };
export type CodeMethod = Schemas['Method'];
export type Challenge = Complete<Schemas['ChallengeOut']>;
export type SentCode = Complete<Schemas['SentCodeOut']>;
export type ContactCode = Complete<Schemas['ContactCodeOut']>;
export type ProfileBody = Schemas['ProfileIn'];
export type Device = Schemas['DeviceOut'];
export type MailTopic = Schemas['MailTopicOut'];
export type SignUpBody = Schemas['RegistrationIn'];
export type FieldName = Exclude<keyof SignUpBody, 'password' | 'confirm_password' | 'invitation_code' | 'agreement'>;
/** The fields of the registration as the server declares them. */
export type RegistrationField = Schemas['RegistrationField'] & { name: FieldName; when: { field: FieldName } | null };

export type FormDefinition = Schemas['FormDefinition'];
export type FormSection = Schemas['Section'];
export type Question = Schemas['Question'];
export type Draft = Schemas['DraftOut'];
export type SavedDraft = Schemas['SavedOut'];
export type ColleaguePlace = Schemas['ColleaguePlaceOut'];
export type Answers = Draft['answers'];
export type Answer = Answers[string];
export type Questionnaire = Schemas['QuestionnaireOut'];
export type Topics = Schemas['TopicsOut'];
export type Feedback = Schemas['FeedbackOut'];

export type LibraryDocument = Complete<Schemas['DocumentOut']>;
export type DocumentFile = Schemas['DocumentFileOut'];
export type SavedView = Schemas['ViewOut'];
export type SavedViewBody = Schemas['ViewIn'];
export type SavedViewChanges = Schemas['ViewChangesIn'];
export type Library = Schemas['LibraryOut'];
/** An entry as administrators see it; the first of its `versions` is what companies read. */
export type ManagedDocument = Schemas['ManagedDocumentOut'];
export type ManagedVersion = Schemas['ManagedVersionOut'];
export type NewDocumentBody = Schemas['NewDocumentIn'];
export type ChangedDocumentBody = Schemas['ChangedDocumentIn'];
export type NewVersionBody = Schemas['NewVersionIn'];
export type DocumentContent = Schemas['ContentIn'];
export type FileKind = Schemas['FileKind'];
export type SubmissionFile = Schemas['FileOut'];
/** Why a file may not open for its readers. */
export type FileWarning = Schemas['FileWarning'];
export type SubmissionLink = Schemas['LinkOut'];
export type Submission = Complete<Schemas['SubmissionOut']>;
/** What a company sent after it was asked for a clarification. */
export type Addition = Schemas['AdditionOut'];
/** A receipt that was found by its number. */
export type Receipt = Schemas['ReceiptOut'];
/** A version of a response that was submitted. */
export type ResponseVersion = Complete<Schemas['VersionOut']>;

/** Figures that the administrator may not see are null. */
export type Insights = Complete<Schemas['InsightsOut']>;
export type PendingUser = Complete<Schemas['PendingUserOut']>;
export type PossibleDuplicate = Schemas['DuplicateOut'];
export type RejectionBody = Schemas['RejectionBody'];
export type ReturnBody = Schemas['ReturnBody'];
export type CorrectionBody = Schemas['CorrectionIn'];
/** The result of a bulk decision, with earlier decisions by administrator. */
export type Decisions = Schemas['DecisionsOut'];
/** A decision that can be undone, and the seconds left for that. */
export type Undoable = Schemas['UndoableOut'];
/** A row of a list of companies, with representative and progress. */
export type CompanyColumn = Schemas['ColumnOut'];
export type CompanyRow = Complete<Schemas['CompanyRow']>;
export type CompanyPage = Complete<Schemas['CompanyPage']>;

export type InvitationPage = Complete<Schemas['InvitationPage']>;
export type Invitation = InvitationPage['items'][number];
export type InvitationBody = Schemas['InvitationIn'];
/** An invitation sent by mail, with its status. */
export type SentInvitationPage = Complete<Schemas['SentInvitationPage']>;
export type SentInvitation = SentInvitationPage['items'][number];
export type SentInvitationDetails = Complete<Schemas['SentInvitationDetailsOut']>;
export type SentCounts = Schemas['SentCountsOut'];
/** Pasted addresses: those that can be invited, and the problems of the others. */
export type CheckedAddresses = Schemas['CheckedOut'];
export type SendInvitationsBody = Schemas['SendInvitationsIn'];

export type AdminPage = Complete<Schemas['AdminPage']>;
/** A privileged user. */
export type Admin = Schemas['AdminOut'];

/** The answers of a submitted form by question, in the language of the page. */
export type AnsweredForm = Complete<Schemas['AnsweredForm']>;
/** A company's profile, progress, messages and history, newest first. */
export type ActiveCompany = Complete<Schemas['ActiveCompanyOut']>;
export type CompanyMail = Schemas['MailOut'];
export type Happened = Schemas['HappenedOut'];
export type OwnHappened = Schemas['OwnHappenedOut'];
export type Profile = Schemas['ProfileOut'];
export type ProfileFieldsBody = Schemas['ProfileFieldsIn'];
export type ChangeRequest = Schemas['ChangeRequestOut'];
export type ChangeRequestBody = Schemas['ChangeRequestIn'];
export type ChangeRequestRef = Schemas['ChangeRequestRef'];
export type DecidableRequest = Schemas['DecidableRequestOut'];
/** The people of a company, invited ones included. */
export type People = Schemas['PeopleOut'];
export type Colleague = Schemas['ColleagueOut'];
export type ColleagueBody = Schemas['ColleagueIn'];
export type ColleagueInvitation = Schemas['ColleagueInvitationOut'];
export type AcceptColleagueBody = Schemas['AcceptColleagueInvitationIn'];
/** A response; files of a draft are listed and cannot be opened. */
export type GivenResponse = Schemas['GivenResponseOut'];
/** A response for administrators. */
export type CompanyResponse = Complete<Schemas['ResponseOut']>;
export type Bundle = Schemas['BundleOut'];
export type BundleEstimate = Schemas['EstimateOut'];
export type AdminBody = Schemas['AdminIn'];

export type AnnouncementPage = Complete<Schemas['PageOut_AnnouncementRow_']>;
export type AnnouncementRow = AnnouncementPage['items'][number];
export type Announcement = Complete<Schemas['AnnouncementOut']>;
export type DraftFile = Schemas['DraftFileOut'];
export type DeliveryPage = Complete<Schemas['PageOut_DeliveryRow_']>;
/** A recipient of an announcement with the delivery state. */
export type Delivery = DeliveryPage['items'][number];

/** Answers to every question by the companies of a filter. */
export type Figures = Complete<Schemas['QuestionsOut']>;
export type QuestionFigures = Schemas['QuestionOut'];
export type Outline = Complete<Schemas['OutlineOut']>;
export type OutlineSection = Schemas['OutlineSectionOut'];
export type OwnWordsPage = Schemas['TextPage'];
export type OwnWords = Schemas['TextRow'];
/** A cross-tabulation of two questions. */
export type Crossed = Complete<Schemas['CrossOut']>;

/** A company's own questions, newest first, and until when it may ask. */
export type OwnQuestions = Complete<Schemas['OwnQuestionsOut']>;
export type OwnQuestion = OwnQuestions['questions'][number];
export type QuestionBody = Schemas['QuestionIn'];
export type QuestionFile = Schemas['QuestionFileOut'];
export type QuestionTopic = Schemas['Topic'];
export type QuestionState = Schemas['QuestionState'];
export type AskedQuestionPage = Complete<Schemas['QuestionPage']>;
export type AskedQuestionRow = AskedQuestionPage['items'][number];
/** A question for administrators. */
export type AskedQuestion = Complete<Schemas['AskedQuestionOut']>;
export type Assignee = Schemas['AssigneeOut'];
/** What was done of a selection, and each row that was not changed. */
export type QuestionsTogether = Schemas['TogetherOut_QuestionLeft_'];
export type UsersTogether = Schemas['TogetherOut_AdminLeft_'];
/** A published clarification as companies read it. */
export type Clarification = Schemas['ClarificationOut'];
export type ClarificationPage = Complete<Schemas['ClarificationPage']>;
export type ClarificationRow = ClarificationPage['items'][number];
export type ClarificationTexts = Omit<Schemas['ClarificationDraftIn'], 'question_ids'>;
/** A clarification or its draft for administrators. */
export type ManagedClarification = Schemas['ManagedClarificationOut'];
export type Notify = Schemas['Notify'];

export type AuditPage = Complete<Schemas['AuditPage']>;
export type AuditEvent = AuditPage['items'][number];
/** Filter options of the audit trail: actors and actions that occur in it. */
export type AuditChoices = Schemas['AuditChoicesOut'];

export type GrantableSubject = Schemas['GrantableSubjectOut'];

/** A message with sample data, in each language. */
export type SampleMessage = Schemas['SampleMessageOut'];
export type RenderedMessage = Schemas['SampleMailOut'];
/** The words of a message with their history; `Wording` is one language of one channel. */
export type MessageWording = Schemas['MessageWordingOut'];
export type Wording = Schemas['WordingOut'];
