import { hasAnswers, isApproved, isStakeholder } from '@/auth/landing';
import { icons } from '@/navigation/icons';
import type { MenuEntry, Page, Visitor } from '@/navigation/page';
import { pages } from '../pages';
import { publicPages } from '../publicPages';

export type NavigationId = MenuEntry['title'];

interface NavigationEntry {
  id: NavigationId;
  to: (productSlug: string) => string;
  icon: (typeof icons)[keyof typeof icons];
}

export interface NavigationGroup {
  /** Its heading; the entries of companies have none. */
  id: MenuEntry['group'] | null;
  entries: readonly NavigationEntry[];
}

/** The groups in order; the entries of each have the order of `pages`. */
const groups = ['overview', 'companies', 'request', 'communication', 'administration', null] as const;

const opens: Record<Page['who'], (visitor: Visitor) => boolean> = {
  visitor: () => true,
  everyone: () => true,
  signedIn: () => true,
  company: ({ user }) => isStakeholder(user) && isApproved(user),
  answered: ({ user }) => isStakeholder(user) && isApproved(user) && hasAnswers(user),
  administrator: ({ user }) => user.role === 'Admin',
};

/** As the guards of the route decide. */
const mayOpen = ({ who, permission }: Page, visitor: Visitor): boolean =>
  opens[who](visitor) &&
  (permission?.actions.some((action) => visitor.ability.can(action, permission.subject)) ?? true);

const entries = [...publicPages, ...pages].flatMap((page) =>
  (page.menu ?? []).map(({ title, icon, group = null, visible = () => true }) => ({
    id: title,
    group,
    icon: icons[icon],
    to: (slug: string) => `/${page.path.replace(':product', slug)}`,
    visible: (visitor: Visitor) => mayOpen(page, visitor) && visible(visitor),
  })),
);

/** The groups with the person's entries; groups without any are left out. */
export const visibleGroups = (visitor: Visitor): NavigationGroup[] =>
  groups
    .map((id) => ({ id, entries: entries.filter(({ group, visible }) => group === id && visible(visitor)) }))
    .filter((group) => group.entries.length > 0);

export const visibleEntries = (visitor: Visitor): readonly NavigationEntry[] =>
  visibleGroups(visitor).flatMap((group) => group.entries);
