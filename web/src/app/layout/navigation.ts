import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import BusinessRounded from '@mui/icons-material/BusinessRounded';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import CardGiftcardRounded from '@mui/icons-material/CardGiftcardRounded';
import EventNoteRounded from '@mui/icons-material/EventNoteRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import InboxRounded from '@mui/icons-material/InboxRounded';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import LibraryBooksRounded from '@mui/icons-material/LibraryBooksRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded';
import RateReviewRounded from '@mui/icons-material/RateReviewRounded';
import ScienceRounded from '@mui/icons-material/ScienceRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Action, Subject, User } from '@/api/contract';
import type { PortalAbility } from '@/auth/ability';
import { hasAnswers, isApproved, isStakeholder } from '@/auth/landing';

export type NavigationId =
  | 'home'
  | 'submissionsList'
  | 'pendingCompanies'
  | 'activeCompanies'
  | 'insights'
  | 'request'
  | 'invitations'
  | 'codes'
  | 'users'
  | 'sendEmail'
  | 'announcements'
  | 'messages'
  | 'audit'
  | 'access'
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
const hasAnswered = ({ user }: Visitor) => isStakeholder(user) && isApproved(user) && hasAnswers(user);

/** The entries of the sidebar in order. A new screen needs one line here and one in `SignedInRoutes.tsx`. */
const entries: NavigationEntry[] = [
  { id: 'home', to: (slug) => `/${slug}`, icon: HomeRounded, visible: isAdmin },
  { id: 'request', to: () => '/request', icon: EventNoteRounded, visible: may('VIEW', 'request') },
  { id: 'submissionsList', to: () => '/submissionsList', icon: InboxRounded, visible: may('VIEW', 'submissions') },
  {
    id: 'pendingCompanies',
    to: () => '/pendingCompanies',
    icon: HourglassTopRounded,
    visible: may('VIEW', 'pendingCompanies'),
  },
  {
    id: 'activeCompanies',
    to: () => '/activeCompanies',
    icon: BusinessRounded,
    visible: may('VIEW', 'activeCompanies'),
  },
  { id: 'insights', to: () => '/insights', icon: InsightsRounded, visible: may('VIEW', 'submissions') },
  { id: 'invitations', to: () => '/invitations', icon: CardGiftcardRounded, visible: may('CREATE', 'invitationsCode') },
  {
    id: 'codes',
    to: () => '/invitations',
    icon: CardGiftcardRounded,
    visible: mayOnlyView('invitationsCode', 'CREATE'),
  },
  { id: 'users', to: () => '/users', icon: ManageAccountsRounded, visible: may('VIEW', 'users') },
  { id: 'sendEmail', to: () => '/sendEmail', icon: CampaignRounded, visible: may('SEND', 'emailAnnouncement') },
  {
    id: 'announcements',
    to: () => '/sendEmail',
    icon: CampaignRounded,
    visible: mayOnlyView('emailAnnouncement', 'SEND'),
  },
  { id: 'messages', to: () => '/messages', icon: MailOutlineRounded, visible: isAdmin },
  { id: 'audit', to: () => '/audit', icon: HistoryRounded, visible: may('VIEW', 'users') },
  { id: 'access', to: () => '/access', icon: FactCheckRounded, visible: may('VIEW', 'users') },
  { id: 'documents', to: () => '/documentsList', icon: LibraryBooksRounded, visible: hasAnswered },
  { id: 'questionnaire', to: () => '/questionnaireForm', icon: AssignmentRounded, visible: isCompany },
  { id: 'response', to: () => '/rfiDocumentForm', icon: UploadFileRounded, visible: hasAnswered },
  {
    id: 'feedback',
    to: () => '/rfi_feedback',
    icon: RateReviewRounded,
    visible: (visitor) => hasAnswered(visitor) && Boolean(visitor.user.journey?.submitted_at),
  },
  { id: 'sandbox', to: () => '/sandBox', icon: ScienceRounded, visible: isCompany },
];

export const visibleEntries = (visitor: Visitor): NavigationEntry[] =>
  entries.filter(({ visible }) => visible(visitor));
