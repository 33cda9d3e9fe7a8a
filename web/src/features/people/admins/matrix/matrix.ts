import type { Action, PermissionOut, Subject } from '@/api/schema.gen';
import { grantable } from '@/auth/grantable';
import { isFree, nameOf, type Grants } from '../permissions';

interface MatrixCell extends PermissionOut {
  checked: boolean;
  disabled: boolean;
}

export interface MatrixRow {
  subject: Subject;
  cells: readonly MatrixCell[];
  /** Every permission of the row that the editor can grant is granted. */
  full: boolean;
  disabled: boolean;
}

export interface MatrixProps {
  rows: readonly MatrixRow[];
  onToggle: (cells: readonly MatrixCell[], checked: boolean) => void;
}

/** The rows in the order of the server. VIEW is fixed while another action of its subject is granted. */
export function rowsOf(grants: Grants): MatrixRow[] {
  return grantable().map(({ subject, actions }) => {
    const isHeld = (action: Action) => grants.granted.includes(nameOf({ action, subject }));
    const isViewImplied = actions.some((action) => action !== 'VIEW' && isHeld(action));
    const free = actions.filter((action) => isFree(grants, { action, subject }));
    return {
      subject,
      cells: actions.map((action) => ({
        action,
        subject,
        checked: isHeld(action),
        disabled: !free.includes(action) || (action === 'VIEW' && isViewImplied),
      })),
      full: actions.every((action) => isHeld(action) || !free.includes(action)) && actions.some(isHeld),
      disabled: free.length === 0,
    };
  });
}
