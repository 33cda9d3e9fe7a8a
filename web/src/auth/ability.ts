import { Ability } from '@casl/ability';
import { useAbility as useCaslAbility } from '@casl/react';
import type { Action, PermissionOut, Subject } from '@/api/schema.gen';

export type PortalAbility = Ability<[Action, Subject]>;

export const createAbility = (permissions: readonly PermissionOut[] = []): PortalAbility =>
  new Ability<[Action, Subject]>(permissions.map(({ action, subject }) => ({ action, subject })));

/** The person's permissions from the server's response. It only hides; the server enforces. */
export const useAbility = () => useCaslAbility<PortalAbility>();
