import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import BusinessRounded from '@mui/icons-material/BusinessRounded';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import CardGiftcardRounded from '@mui/icons-material/CardGiftcardRounded';
import EventNoteRounded from '@mui/icons-material/EventNoteRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import HowToRegRounded from '@mui/icons-material/HowToRegRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import InboxRounded from '@mui/icons-material/InboxRounded';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import LibraryBooksRounded from '@mui/icons-material/LibraryBooksRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded';
import RateReviewRounded from '@mui/icons-material/RateReviewRounded';
import ScienceRounded from '@mui/icons-material/ScienceRounded';
import TipsAndUpdatesRounded from '@mui/icons-material/TipsAndUpdatesRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Action, Subject, User } from '@/api/contract';
import type { PortalAbility } from '@/auth/ability';
import { hasAnswers, isApproved, isStakeholder } from '@/auth/landing';
import { mayReadFeedback } from '@/components/journey';

export type NavigationId =
  | 'home'
  | 'submissionsList'
  | 'pendingCompanies'
  | 'activeCompanies'
  | 'insights'
  | 'request'
  | 'library'
  | 'questionsList'
  | 'clarificationsList'
  | 'questions'
  | 'invitations'
  | 'codes'
  | 'users'
  | 'sendEmail'
  | 'announcements'
  | 'messages'
  | 'audit'
  | 'registration'
  | 'questionnaire'
  | 'documents'
  | 'response'
  | 'feedback'
  | 'sandbox';

interface Visitor {
  user: User;
  ability: PortalAbility;
}

export interface NavigationEntry {
  id: NavigationId;
  to: (productSlug: string) => string;
  icon: ComponentType<SvgIconProps>;
  /** The permission for the entry (specification, section 6). The server enforces it. */
  visible: (visitor: Visitor) => boolean;
}

const isAdmin = ({ user }: Visitor) => user.role === 'Admin';
const may =
  (action: Action, subject: Subject) =>
  ({ user, ability }: Visitor) =>
    user.role === 'Admin' && ability.can(action, subject);
/** Senders have another entry. */
const mayOnlyView = (subject: Subject, doing: Action) => (visitor: Visitor) =>
  may('VIEW', subject)(visitor) && !may(doing, subject)(visitor);
const isCompany = ({ user }: Visitor) => isStakeholder(user) && isApproved(user);
/** The registration is not approved: its status is the sign-in page. */
const isUndecided = ({ user }: Visitor) => isStakeholder(user) && !isApproved(user);
const hasAnswered = ({ user }: Visitor) => isStakeholder(user) && isApproved(user) && hasAnswers(user);

/** An entry whose path is its id, unless it has another one. */
const entry = (
  id: NavigationId,
  icon: NavigationEntry['icon'],
  visible: NavigationEntry['visible'],
  path = `/${id}`,
): NavigationEntry => ({ id, to: () => path, icon, visible });

type GroupId = 'overview' | 'companies' | 'request' | 'communication' | 'administration';

export interface NavigationGroup {
  /** Its heading; the entries of companies have none. */
  id: GroupId | null;
  entries: readonly NavigationEntry[];
}

/** The sidebar in order. A new screen needs one line here and one in `SignedInRoutes.tsx`. */
const groups: readonly NavigationGroup[] = [
  {
    id: 'overview',
    entries: [
      { id: 'home', to: (slug) => `/${slug}`, icon: HomeRounded, visible: isAdmin },
      entry('insights', InsightsRounded, may('VIEW', 'submissions')),
    ],
  },
  {
    id: 'companies',
    entries: [
      entry('pendingCompanies', HourglassTopRounded, may('VIEW', 'pendingCompanies')),
      entry('activeCompanies', BusinessRounded, may('VIEW', 'activeCompanies')),
      entry('submissionsList', InboxRounded, may('VIEW', 'submissions')),
      entry('invitations', CardGiftcardRounded, may('CREATE', 'invitationsCode')),
      entry('codes', CardGiftcardRounded, mayOnlyView('invitationsCode', 'CREATE'), '/invitations'),
    ],
  },
  {
    id: 'request',
    entries: [
      entry('request', EventNoteRounded, may('VIEW', 'request')),
      entry('library', LibraryBooksRounded, may('VIEW', 'library')),
      entry('questionsList', ForumRounded, may('VIEW', 'questions')),
      entry('clarificationsList', TipsAndUpdatesRounded, may('VIEW', 'questions')),
    ],
  },
  {
    id: 'communication',
    entries: [
      entry('sendEmail', CampaignRounded, may('SEND', 'emailAnnouncement')),
      entry('announcements', CampaignRounded, mayOnlyView('emailAnnouncement', 'SEND'), '/sendEmail'),
      entry('messages', MailOutlineRounded, isAdmin),
    ],
  },
  {
    id: 'administration',
    entries: [
      entry('users', ManageAccountsRounded, may('VIEW', 'users')),
      entry('audit', HistoryRounded, may('VIEW', 'users')),
    ],
  },
  {
    id: null,
    entries: [
      entry('registration', HowToRegRounded, isUndecided, '/login'),
      entry('documents', LibraryBooksRounded, hasAnswered, '/documentsList'),
      entry('questionnaire', AssignmentRounded, isCompany, '/questionnaireForm'),
      entry('questions', ForumRounded, isCompany),
      entry('response', UploadFileRounded, hasAnswered, '/rfiDocumentForm'),
      entry(
        'feedback',
        RateReviewRounded,
        (visitor) => hasAnswered(visitor) && mayReadFeedback(visitor.user.journey),
        '/rfi_feedback',
      ),
      entry('sandbox', ScienceRounded, isCompany, '/sandBox'),
    ],
  },
];

/** The groups with the person's entries; groups without any are left out. */
export const visibleGroups = (visitor: Visitor): NavigationGroup[] =>
  groups
    .map(({ id, entries }) => ({ id, entries: entries.filter(({ visible }) => visible(visitor)) }))
    .filter(({ entries }) => entries.length > 0);

export const visibleEntries = (visitor: Visitor): NavigationEntry[] =>
  visibleGroups(visitor).flatMap(({ entries }) => entries);
