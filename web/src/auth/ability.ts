import { Ability } from '@casl/ability';
import { useAbility as useCaslAbility } from '@casl/react';
import type { Action, Permission, Subject } from '@/api/contract';

export type PortalAbility = Ability<[Action, Subject]>;

export const createAbility = (permissions: readonly Permission[] = []): PortalAbility =>
  new Ability<[Action, Subject]>(permissions.map(({ action, subject }) => ({ action, subject })));

/** The person's permissions from the server's response. It only hides; the server enforces. */
export const useAbility = () => useCaslAbility<PortalAbility>();
