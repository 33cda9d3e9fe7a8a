import CheckRounded from '@mui/icons-material/CheckRounded';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Action, AdminOut, Subject } from '@/api/schema.gen';
import { permissionLabel, subjectLabel } from '@/auth/grantable';
import { pinned, TableFrame } from '@/lists/table/TableFrame';
import { sticky } from '@/theme/tokens';
import { nameOf } from '../permissions';
import { PersonLink } from './PersonLink';

interface PeopleTableProps {
  admins: readonly AdminOut[];
  subjects: readonly { subject: Subject; actions: readonly Action[] }[];
}

const line = { borderInlineStart: (theme: Theme) => `1px solid ${theme.tokens.border}` } as const;
// Whole words, from which the columns get their width.
const heading = {
  px: 1.5,
  typography: 'small',
  fontWeight: 500,
  verticalAlign: 'bottom',
  overflowWrap: 'normal',
} as const;
/** So narrow that every subject fits beside the menu on a screen 1280 pixels wide. */
const cellWidth = 24;
/** The words of the actions read from bottom to top. */
const upright = {
  width: cellWidth,
  minWidth: cellWidth,
  px: 0,
  typography: 'small',
  '& > span': {
    display: 'inline-block',
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
} as const;
/** Both header rows stay visible together. */
const heads = {
  '& table': { borderCollapse: 'separate' },
  '& thead': { position: sticky, top: 0, zIndex: 2 },
  '& td, & th': { py: 1, borderBottomColor: 'divider' },
} as const;

/** People × permissions. The frame scrolls; headers and names stay visible. */
export function PeopleTable({ admins, subjects }: PeopleTableProps) {
  const { t } = useTranslation('admins');
  const permissions = subjects.flatMap(({ subject, actions }) =>
    actions.map((action, index) => ({ action, subject, first: index === 0 })),
  );
  return (
    <TableFrame label={t('people.title')} sx={heads}>
      <Table size="small" aria-label={t('people.title')}>
        <TableHead>
          <TableRow>
            <TableCell rowSpan={2} sx={{ ...pinned, minWidth: 160, verticalAlign: 'bottom' }}>
              {t('people.person')}
            </TableCell>
            {subjects.map(({ subject, actions }) => (
              <TableCell key={subject} colSpan={actions.length} scope="colgroup" sx={{ ...line, ...heading }}>
                {subjectLabel(subject)}
              </TableCell>
            ))}
          </TableRow>
          <TableRow>
            {permissions.map(({ first, ...permission }) => (
              <TableCell
                key={nameOf(permission)}
                title={permissionLabel(permission)}
                sx={{ ...(first && line), ...upright, textAlign: 'center', verticalAlign: 'bottom' }}
              >
                <span>{t(`action.${permission.action}`)}</span>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {admins.map((admin) => {
            const held = new Set(admin.permissions.map(nameOf));
            return (
              <TableRow key={admin.id}>
                <TableCell component="th" scope="row" sx={{ ...pinned, maxWidth: 280, minWidth: 160 }}>
                  <PersonLink admin={admin} />
                </TableCell>
                {permissions.map(({ first, ...permission }) => (
                  <TableCell key={nameOf(permission)} sx={{ ...(first && line), textAlign: 'center', px: 0 }}>
                    {held.has(nameOf(permission)) ? (
                      <CheckRounded
                        titleAccess={t('people.granted')}
                        fontSize="small"
                        sx={{ color: 'primary.main', display: 'inline-block', verticalAlign: 'middle' }}
                      />
                    ) : null}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
