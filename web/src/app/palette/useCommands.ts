import AddCardRounded from '@mui/icons-material/AddCardRounded';
import DarkModeRounded from '@mui/icons-material/DarkModeRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import InboxRounded from '@mui/icons-material/InboxRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import PersonAddRounded from '@mui/icons-material/PersonAddRounded';
import TranslateRounded from '@mui/icons-material/TranslateRounded';
import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import type { Action, Subject } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { useSignedInUser } from '@/auth/AuthContext';
import { currentLanguage } from '@/i18n/i18n';
import { languages, otherLanguage } from '@/i18n/languages';
import { placeOf, savedViewsQuery, viewAddress } from '@/lists/views/saved';
import { useThemeMode } from '@/theme/themeMode';
import { changeLanguage } from '@/storage/handover';
import { visibleGroups } from '../layout/navigation';
import { useSignOut } from '@/navigation/leaving';
import type { Choice, ChoiceGroup } from './choices';

/** The screens, saved views and actions that the person's permissions include. */
export function useCommands(): readonly [screens: ChoiceGroup, views: ChoiceGroup, actions: ChoiceGroup] {
  const { t } = useTranslation(['palette', 'menu', 'shell', 'common']);
  const user = useSignedInUser();
  const ability = useAbility();
  const slug = useConfig()?.product_slug ?? '';
  const { mode, toggle } = useThemeMode();
  const signOut = useSignOut();
  const next = otherLanguage(currentLanguage());
  const screens = visibleGroups({ user, ability }).flatMap(({ id: group, entries }) =>
    entries.map(({ id, to, icon }) => ({
      key: `screen:${id}`,
      label: t(`menu:${id}`),
      hint: group ? t(`shell:group.${group}`) : undefined,
      icon,
      to: to(slug),
    })),
  );
  const saved = useQuery({ ...savedViewsQuery, enabled: user.role === 'Admin' });
  const views = (saved.data ?? []).map((view) => ({
    key: `view:${view.id}`,
    label: view.name,
    typed: true,
    hint: t(`menu:${placeOf[view.list].screen}`),
    icon: BookmarkBorderRounded,
    to: viewAddress(view),
  }));
  const allowed = (action: Action, subject: Subject, choice: Choice) => (ability.can(action, subject) ? [choice] : []);
  const actions: Choice[] = [
    ...allowed('VIEW', 'submissions', {
      key: 'action:missing',
      label: t('action.missing'),
      icon: InboxRounded,
      to: '/submissionsList?response=notSubmitted',
    }),
    ...allowed('VIEW', 'submissions', {
      key: 'action:downloads',
      label: t('action.downloads'),
      icon: FolderZipRounded,
      to: '/submissionsList?bundle=all',
    }),
    ...allowed('CREATE', 'invitationsCode', {
      key: 'action:generateCode',
      label: t('action.generateCode'),
      icon: AddCardRounded,
      to: '/invitations?generate=1',
    }),
    ...allowed('UPDATE', 'request', {
      key: 'action:moveDeadline',
      label: t('action.moveDeadline'),
      icon: EventRounded,
      to: '/request#deadline',
    }),
    ...allowed('CREATE', 'users', {
      key: 'action:newUser',
      label: t('action.newUser'),
      icon: PersonAddRounded,
      to: '/usersForm',
    }),
    ...allowed('VIEW', 'users', {
      key: 'action:permissions',
      label: t('action.permissions'),
      icon: FactCheckRounded,
      to: '/users/permissions',
    }),
    {
      key: 'action:theme',
      label: t(mode === 'dark' ? 'common:theme.toLight' : 'common:theme.toDark'),
      icon: DarkModeRounded,
      run: toggle,
    },
    {
      key: 'action:language',
      label: languages[next].label,
      lang: next,
      hint: t('action.language'),
      icon: TranslateRounded,
      run: () => {
        void changeLanguage(next, { signedIn: true });
      },
    },
    {
      key: 'action:signOut',
      label: t('shell:signOut'),
      icon: LogoutRounded,
      pointing: true,
      run: () => {
        signOut();
      },
    },
  ];
  return [
    { id: 'screens', label: t('group.screens'), choices: screens },
    { id: 'views', label: t('group.views'), choices: views },
    { id: 'actions', label: t('group.actions'), choices: actions },
  ];
}
