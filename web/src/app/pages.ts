import { activeCompanies } from '@/features/companies/active/page';
import { pendingCompanies } from '@/features/companies/decisions/page';
import { company } from '@/features/companies/profile/page';
import { sendEmail } from '@/features/mail/announcements/composing/page';
import { announcement } from '@/features/mail/announcements/sending/page';
import { message, messages } from '@/features/mail/messages/page';
import { wording } from '@/features/mail/messages/wording/page';
import { audit } from '@/features/oversight/audit/page';
import { home } from '@/features/oversight/home/page';
import { insights } from '@/features/oversight/insights/page';
import { userForm } from '@/features/people/admins/form/page';
import { users } from '@/features/people/admins/list/page';
import { permissions } from '@/features/people/admins/overview/page';
import { invitations } from '@/features/people/invitations/page';
import { account } from '@/features/people/ownAccount/page';
import { providerReturn } from '@/features/people/signIn/page';
import { clarificationsList } from '@/features/request/clarifications/page';
import { library } from '@/features/request/library/managed/page';
import { documents } from '@/features/request/library/published/page';
import { questionnaire } from '@/features/request/questionnaire/page';
import { questionsList } from '@/features/request/questions/list/page';
import { questions } from '@/features/request/questions/own/page';
import { request } from '@/features/request/rfi/page';
import { sandbox } from '@/features/request/sandbox/page';
import { about, accessibility, privacy, terms } from '@/features/request/texts/page';
import { feedback } from '@/features/responses/feedback/page';
import { submissionsList } from '@/features/responses/list/page';
import { openings, outcome } from '@/features/responses/openings/page';
import { readingComparison, readingDesk, readingList, readingThemes } from '@/features/responses/reading/list/page';
import { response } from '@/features/responses/own/page';
import { verifyReceipt } from '@/features/responses/verification/page';
import type { Page } from '@/navigation/page';

/** All other pages, in the order of the menu. A new page needs one line here. */
export const pages: readonly Page[] = [
  about,
  privacy,
  terms,
  accessibility,
  verifyReceipt,
  outcome,
  providerReturn,
  home,
  insights,
  pendingCompanies,
  activeCompanies,
  submissionsList,
  readingList,
  readingThemes,
  readingComparison,
  readingDesk,
  invitations,
  request,
  openings,
  library,
  questionsList,
  clarificationsList,
  sendEmail,
  announcement,
  messages,
  message,
  wording,
  users,
  permissions,
  userForm,
  audit,
  documents,
  questionnaire,
  questions,
  response,
  feedback,
  sandbox,
  account,
  company,
];
