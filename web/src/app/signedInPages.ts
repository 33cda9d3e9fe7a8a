import type { QueryClient } from '@tanstack/react-query';
import '@/i18n/signedInCatalogues';
import { frontDoor, frontDoorPages } from './frontDoorPages';
import { firstSegment, page } from './page';
import { pageWith } from './pageWith';

/** Pages of signed-in people by path; `home` is `/app/{product}`. */
export const signedInPages = {
  questionnaireForm: page(() => import('@/features/questionnaire/QuestionnairePage'), 'questionnaire', 'forms'),
  sandBox: page(() => import('@/features/sandbox/SandboxPage'), 'sandbox'),
  documentsList: page(() => import('@/features/documents/DocumentsPage'), 'documents'),
  rfiDocumentForm: page(() => import('@/features/submission/SubmissionPage'), 'submission', 'fileWarnings'),
  rfi_feedback: page(() => import('@/features/feedback/FeedbackPage'), 'feedback', 'forms'),
  pendingCompanies: pageWith(
    'columns',
    () => import('@/features/companies/PendingCompaniesPage'),
    'companies',
    'directory',
    'lists',
  ),
  activeCompanies: pageWith(
    'columns',
    () => import('@/features/companies/ActiveCompaniesPage'),
    'companies',
    'remind',
    'reviews',
    'directory',
    'fileWarnings',
    'lists',
  ),
  submissionsList: pageWith(
    'columns',
    () => import('@/features/submissions/SubmissionsPage'),
    'submissions',
    'remind',
    'reviews',
    'directory',
    'fileWarnings',
    'lists',
  ),
  invitations: page(() => import('@/features/invitations/InvitationsPage'), 'invitations', 'lists'),
  users: pageWith('permissions', () => import('@/features/admins/UsersPage'), 'admins', 'lists'),
  permissions: pageWith('permissions', () => import('@/features/admins/PermissionsPage'), 'admins'),
  usersForm: pageWith('permissions', () => import('@/features/admins/UserFormPage'), 'admins', 'validation'),
  sendEmail: page(
    () => import('@/features/announcements/SendEmailPage'),
    'announcements',
    'upload',
    'fileWarnings',
    'validation',
  ),
  announcement: page(() => import('@/features/announcements/AnnouncementPage'), 'announcements', 'fileWarnings'),
  insights: pageWith('columns', () => import('@/features/insights/InsightsPage'), 'insights', 'directory', 'lists'),
  messages: page(() => import('@/features/messages/MessagesPage'), 'messages'),
  message: page(() => import('@/features/messages/MessagePage'), 'messages'),
  wording: page(() => import('@/features/messages/WordingPage'), 'wording', 'messages', 'validation'),
  audit: pageWith('permissions', () => import('@/features/audit/AuditPage'), 'audit', 'lists'),
  questions: page(
    () => import('@/features/questions/own/QuestionsPage'),
    'questions',
    'upload',
    'fileWarnings',
    'validation',
  ),
  questionsList: page(
    () => import('@/features/questions/list/QuestionsListPage'),
    'questionsList',
    'questions',
    'lists',
    'directory',
    'fileWarnings',
    'validation',
  ),
  clarificationsList: page(
    () => import('@/features/questions/clarifications/ClarificationsListPage'),
    'questionsList',
    'questions',
    'lists',
    'validation',
  ),
  library: page(() => import('@/features/library/LibraryPage'), 'library', 'upload', 'fileWarnings'),
  request: page(() => import('@/features/request/RequestPage'), 'request'),
  account: pageWith('fields', () => import('@/features/accounts/own/AccountPage'), 'account', 'accounts'),
  company: pageWith(
    'fields',
    () => import('@/features/accounts/company/CompanyPage'),
    'profile',
    'companySheet',
    'people',
  ),
  home: page(() => import('@/features/home/HomePage'), 'home'),
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
