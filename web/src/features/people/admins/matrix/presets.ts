import type { PermissionOut, Preset } from '@/api/schema.gen';
import { inPreset } from '@/auth/grantable';
import { changed, nameOf, permissionsOf, type Grants } from '../permissions';

export const presetNames = [
  'reviewer',
  'registrar',
  'communications',
  'administrator',
] as const satisfies readonly Preset[];

export interface PresetOffer {
  preset: Preset;
  /** The permissions that the person has after the preset is applied. */
  grants: PermissionOut[];
  /** The permissions of the preset that the editor cannot grant. */
  withheld: PermissionOut[];
}

/** The effect of a preset: it replaces the permissions that the editor may change. */
export function offerOf(grants: Grants, preset: Preset): PresetOffer {
  const wanted = inPreset(preset);
  const after = changed(grants, (permission) => wanted.has(nameOf(permission)));
  return {
    preset,
    grants: permissionsOf(after),
    withheld: permissionsOf([...wanted]).filter((permission) => !after.includes(nameOf(permission))),
  };
}
