import { client, unwrap } from '@/api/client';
import type { Action, GrantableSubjectOut, PermissionOut, Preset, Subject } from '@/api/schema.gen';
import { published } from '@/api/published';
import { currentLanguage } from '@/i18n/i18n';

const table = published<GrantableSubjectOut>(() => unwrap(client.GET('/api/access/permissions')));

export const loadGrantable = table.load;

/** All subjects with their grantable actions, in the order of the form. */
export const grantable = (): readonly { subject: Subject; actions: readonly Action[] }[] =>
  table.rows().map(({ subject, actions }) => ({ subject, actions: actions.map(({ action }) => action) }));

/** The permissions of a preset, as `VIEW submissions`. */
export const inPreset = (preset: Preset): ReadonlySet<string> =>
  new Set(
    table
      .rows()
      .flatMap(({ subject, actions }) =>
        actions.filter(({ presets: those }) => those.includes(preset)).map(({ action }) => `${action} ${subject}`),
      ),
  );

/** An unknown subject keeps the server's name. */
export const subjectLabel = (subject: Subject): string =>
  table.rows().find((row) => row.subject === subject)?.label[currentLanguage()] ?? subject;

/** A permission such as `APPROVE pendingCompanies` in words: "Approve pending companies". Null if unknown. */
export function findPermissionLabel(name: string): string | null {
  const [action, subject] = name.split(' ');
  const found = table
    .rows()
    .find((row) => row.subject === subject)
    ?.actions.find((one) => one.action === action);
  return found?.label[currentLanguage()] ?? null;
}

export function permissionLabel({ action, subject }: PermissionOut): string {
  const name = `${action} ${subject}`;
  return findPermissionLabel(name) ?? name;
}
