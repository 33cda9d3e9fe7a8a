import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { User } from '@/api/contract';
import type { Action, Subject } from '@/api/schema.gen';
import type { PortalAbility } from '@/auth/ability';
import type menu from '@/i18n/locales/en/menu.json';
import type shell from '@/i18n/locales/en/shell.json';
import type { Namespace } from '@/i18n/namespaces';
import type { IconName } from './icons';

export interface Visitor {
  user: User;
  ability: PortalAbility;
}

export interface MenuEntry {
  /** Its text: a key of `menu` in the texts of its page, from which `make openapi` makes the namespace `menu`. */
  title: keyof typeof menu;
  icon: IconName;
  /** The entries of companies have none. */
  group?: keyof typeof shell.group;
  /** For some of those who may open the page. */
  visible?: (visitor: Visitor) => boolean;
}

interface FirstRead {
  /** Reads the data without which the page shows nothing, so that its first render has them. */
  readFirst?: (queryClient: QueryClient) => Promise<unknown>;
}

export interface PageModule {
  default: ComponentType & FirstRead;
}

/**
 * The manifest of a page. `app` makes from it the route with its guard, the entries of menu and palette, and the
 * preloads. It is read while building, too (`firstFiles.ts`), so that it has no component.
 */
export interface Page {
  /** Below `/app`, as the router matches it. */
  path: string;
  /** An address of before, which redirects to the page. */
  formerPath?: string;
  /**
   * Who may open it. `visitor`: pages before signing in; `everyone`: pages with the frame of the front door;
   * `company`: approved ones; `answered`: those with answers to the questionnaire.
   */
  who: 'visitor' | 'everyone' | 'signedIn' | 'company' | 'answered' | 'administrator';
  /** Any one of `actions` is sufficient. The server enforces it. */
  permission?: { actions: readonly Action[]; subject: Subject };
  menu?: readonly MenuEntry[];
  /** Texts that are fetched with the page. */
  namespaces: readonly Namespace[];
  load: () => Promise<PageModule>;
  /** A table that the server publishes and without which the page cannot render. */
  published?: 'columns' | 'fields' | 'permissions';
}
