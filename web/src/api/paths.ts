import type {
  Answers,
  Challenge,
  CodeMethod,
  Config,
  Draft,
  Feedback,
  FileKind,
  Insights,
  LibraryDocument,
  PendingSort,
  PendingUser,
  PendingUserPage,
  Questionnaire,
  SavedDraft,
  SentCode,
  SignUpBody,
  Submission,
  SubmissionFile,
  User,
} from './contract';

/**
 * The calls in the shape that openapi-typescript writes, so that its `paths` can stand in for this file.
 */
export interface Envelope<Data> {
  success: boolean;
  code: number;
  message: string;
  data: Data;
}

interface Answered<Data> {
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Envelope<Data> } } };
}

interface Parameters<Path, Query> {
  query?: ([Query] extends [never] ? unknown : Query) & { locale?: string };
  header?: Record<string, string>;
  path: Path;
}

/** A call without a body; `Path` and `Query` where it takes them. */
type NoBody<Data, Path = never, Query = never> = Answered<Data> & {
  parameters: [Path] extends [never] ? Omit<Parameters<never, Query>, 'path'> : Parameters<Path, Query>;
};

type WithBody<Data, Body, Path = never> = NoBody<Data, Path> & {
  requestBody: { content: { 'application/json': Body } };
};

interface ById {
  id: string;
}

export interface paths {
  '/api/config': { get: NoBody<Config> };
  '/api/user': { post: WithBody<{ user: User; challenge: Challenge }, SignUpBody> };
  '/api/user-info': { get: NoBody<User> };
  '/api/login/check-credentials': { post: WithBody<Challenge, { email: string; password: string }> };
  '/api/login/send-code': { post: WithBody<SentCode, { challenge_id: string; method: CodeMethod; email?: string }> };
  '/api/login': { post: WithBody<{ user: User }, { challenge_id: string; code: string }> };
  '/api/logout': { post: NoBody<null> };
  '/api/password/forgot': { post: WithBody<null, { email: string }> };
  '/api/password/reset': { post: WithBody<null, { token: string; password: string; confirm_password: string }> };
  '/api/account/locale': { put: WithBody<User, { locale: 'en' | 'ar' }> };
  '/api/questionnaire': { get: NoBody<Questionnaire> };
  '/api/questionnaire/draft': {
    get: NoBody<Draft | null>;
    put: WithBody<SavedDraft, { answers: Answers; save_number: number }>;
  };
  '/api/store-answers': { post: WithBody<{ submitted_at: string }, { answers: Answers }> };
  '/api/documents': { get: NoBody<{ items: LibraryDocument[] }> };
  '/api/submission': { get: NoBody<Submission> };
  '/api/submission/files': { post: NoBody<SubmissionFile, never, { kind: FileKind; name: string }> };
  '/api/submission/files/{id}': { delete: NoBody<null, ById> };
  '/api/submission/links': { put: WithBody<Submission, { links: { url: string; title: string | null }[] }> };
  '/api/submission/submit': { post: NoBody<Submission> };
  '/api/feedback': { get: NoBody<Feedback>; post: WithBody<{ submitted_at: string }, { answers: Answers }> };
  '/api/insights': { get: NoBody<Insights> };
  '/api/pending-users': {
    get: NoBody<PendingUserPage, never, { search?: string; sort?: PendingSort; cursor?: string; limit?: number }>;
  };
  '/api/pending-users/{id}': { get: NoBody<PendingUser, ById> };
  '/api/users/{id}/approve': { put: NoBody<PendingUser, ById> };
  '/api/users/{id}/reject-pending': {
    delete: WithBody<PendingUser, { reason: string }, ById>;
  };
}
