import { Ability } from '@casl/ability';
import { useAbility as useCaslAbility } from '@casl/react';
import type { Action, Permission, Subject } from '@/api/contract';

export type PortalAbility = Ability<[Action, Subject]>;

export const createAbility = (permissions: readonly Permission[] = []): PortalAbility =>
  new Ability<[Action, Subject]>(permissions.map(({ action, subject }) => ({ action, subject })));

/** What the person may do, from the server's answer. It only hides; the server enforces. */
export const useAbility = () => useCaslAbility<PortalAbility>();
