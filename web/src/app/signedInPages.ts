import type { QueryClient } from '@tanstack/react-query';
import '@/i18n/signedInCatalogues';
import { frontDoor, frontDoorPages } from './frontDoorPages';
import { firstSegment, page } from './page';
import { pageWith } from './pageWith';

/** Pages of signed-in people by path; `home` is `/app/{product}`. */
export const signedInPages = {
  questionnaireForm: page(() => import('@/features/request/questionnaire/QuestionnairePage'), 'questionnaire', 'forms'),
  sandBox: page(() => import('@/features/request/sandbox/SandboxPage'), 'sandbox'),
  documentsList: page(() => import('@/features/request/library/published/DocumentsPage'), 'documents'),
  rfiDocumentForm: page(() => import('@/features/responses/own/SubmissionPage'), 'submission', 'fileWarnings'),
  rfi_feedback: page(() => import('@/features/responses/feedback/FeedbackPage'), 'feedback', 'forms'),
  pendingCompanies: pageWith(
    'columns',
    () => import('@/features/companies/decisions/PendingCompaniesPage'),
    'companies',
    'directory',
    'lists',
  ),
  activeCompanies: pageWith(
    'columns',
    () => import('@/features/companies/active/ActiveCompaniesPage'),
    'companies',
    'remind',
    'reviews',
    'directory',
    'fileWarnings',
    'lists',
  ),
  submissionsList: pageWith(
    'columns',
    () => import('@/features/responses/list/SubmissionsPage'),
    'submissions',
    'remind',
    'reviews',
    'directory',
    'fileWarnings',
    'lists',
  ),
  invitations: page(() => import('@/features/people/invitations/InvitationsPage'), 'invitations', 'lists'),
  users: pageWith('permissions', () => import('@/features/people/admins/list/UsersPage'), 'admins', 'lists'),
  permissions: pageWith('permissions', () => import('@/features/people/admins/overview/PermissionsPage'), 'admins'),
  usersForm: pageWith(
    'permissions',
    () => import('@/features/people/admins/form/UserFormPage'),
    'admins',
    'validation',
  ),
  sendEmail: page(
    () => import('@/features/mail/announcements/composing/SendEmailPage'),
    'announcements',
    'upload',
    'fileWarnings',
    'validation',
  ),
  announcement: page(
    () => import('@/features/mail/announcements/sending/AnnouncementPage'),
    'announcements',
    'fileWarnings',
  ),
  insights: pageWith(
    'columns',
    () => import('@/features/oversight/insights/InsightsPage'),
    'insights',
    'directory',
    'lists',
  ),
  messages: page(() => import('@/features/mail/messages/MessagesPage'), 'messages'),
  message: page(() => import('@/features/mail/messages/MessagePage'), 'messages'),
  wording: page(() => import('@/features/mail/messages/wording/WordingPage'), 'wording', 'messages', 'validation'),
  audit: pageWith('permissions', () => import('@/features/oversight/audit/AuditPage'), 'audit', 'lists'),
  questions: page(
    () => import('@/features/request/questions/own/QuestionsPage'),
    'questions',
    'upload',
    'fileWarnings',
    'validation',
  ),
  questionsList: page(
    () => import('@/features/request/questions/list/QuestionsListPage'),
    'questionsList',
    'questions',
    'lists',
    'directory',
    'fileWarnings',
    'validation',
  ),
  clarificationsList: page(
    () => import('@/features/request/clarifications/ClarificationsListPage'),
    'questionsList',
    'questions',
    'lists',
    'validation',
  ),
  library: page(() => import('@/features/request/library/managed/LibraryPage'), 'library', 'upload', 'fileWarnings'),
  request: page(() => import('@/features/request/rfi/RequestPage'), 'request'),
  account: pageWith('fields', () => import('@/features/people/ownAccount/AccountPage'), 'account', 'accounts'),
  company: pageWith(
    'fields',
    () => import('@/features/companies/profile/CompanyPage'),
    'profile',
    'companySheet',
    'people',
  ),
  home: page(() => import('@/features/oversight/home/HomePage'), 'home'),
};

export const shell = page(() => import('./layout/AppShell'), 'shell', 'progress');
export const notFound = page(() => import('./NotFoundPage'));

/** Fetches the frame and the page, with a `queryClient` also its first data. Other paths are those of the home page. */
export function preloadSignedIn(path: string, queryClient?: QueryClient): Promise<unknown> {
  const name = firstSegment(path);
  const named = <Page>(pages: Record<string, Page>) => (Object.hasOwn(pages, name) ? pages[name] : undefined);
  const open = named(frontDoorPages);
  const shown = open ?? named(signedInPages) ?? signedInPages.home;
  return Promise.all([(open ? frontDoor : shell).preload(), shown.preload(queryClient)]);
}
