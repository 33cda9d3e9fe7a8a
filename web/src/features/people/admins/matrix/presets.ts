import type { PermissionOut, Subject } from '@/api/schema.gen';
import { changed, nameOf, permissionsOf, type Grants } from '../permissions';

export const presetNames = ['reviewer', 'registrar', 'communications', 'administrator'] as const;
export type PresetName = (typeof presetNames)[number];

type SubjectActions = Partial<Record<Subject, string>>;

/** The permissions of each preset by subject. Each action includes VIEW; `administrator` has all permissions. */
const subjectActions: Record<Exclude<PresetName, 'administrator'>, SubjectActions> = {
  reviewer: {
    submissions: 'VIEW',
    pendingCompanies: 'VIEW',
    activeCompanies: 'VIEW',
    request: 'VIEW',
    library: 'VIEW',
    questions: 'VIEW',
  },
  registrar: {
    pendingCompanies: 'VIEW APPROVE REJECT',
    activeCompanies: 'VIEW',
    invitationsCode: 'VIEW CREATE DELETE',
    request: 'VIEW',
  },
  communications: {
    activeCompanies: 'VIEW',
    emailAnnouncement: 'VIEW SEND',
    request: 'VIEW',
    library: 'VIEW CREATE UPDATE',
    questions: 'VIEW UPDATE SEND',
  },
};

const isInPreset = (preset: PresetName, { action, subject }: PermissionOut): boolean =>
  preset === 'administrator' || (subjectActions[preset][subject]?.split(' ').includes(action) ?? false);

export interface PresetOffer {
  preset: PresetName;
  /** The permissions that the person has after the preset is applied. */
  grants: PermissionOut[];
  /** The permissions of the preset that the editor cannot grant. */
  withheld: PermissionOut[];
}

/** The effect of a preset: it replaces the permissions that the editor may change. */
export function offerOf(grants: Grants, preset: PresetName, all: readonly PermissionOut[]): PresetOffer {
  const after = changed(grants, (permission) => isInPreset(preset, permission));
  return {
    preset,
    grants: permissionsOf(after),
    withheld: all.filter((permission) => isInPreset(preset, permission) && !after.includes(nameOf(permission))),
  };
}
