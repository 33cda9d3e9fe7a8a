import CheckRounded from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Grantable, RouteAccess } from '@/api/contract';
import { permissionLabel, subjectLabel } from '@/auth/grantable';
import { pinned, TableFrame } from '@/lists/table/TableFrame';
import { sticky } from '@/theme/sticky';
import { nameOf } from './matching';
import { RequestName } from './RequestName';
import type { AccessWords } from './useAccessWords';

interface MatrixProps {
  routes: readonly RouteAccess[];
  words: AccessWords;
}

const line = { borderInlineStart: (theme: Theme) => `1px solid ${theme.tokens.border}` } as const;
/** Both header rows stay visible together. */
const heads = {
  '& table': { borderCollapse: 'separate' },
  '& thead': { position: sticky, top: 0, zIndex: 2 },
} as const;

/** Routes × permissions. The frame scrolls; headers and names stay visible. */
export function MatrixTable({ routes, words, grantable }: MatrixProps & { grantable: readonly Grantable[] }) {
  const { t } = useTranslation('access');
  const permissions = grantable.flatMap(({ subject, actions }) =>
    actions.map((action, index) => ({ action, subject, first: index === 0 })),
  );
  return (
    <TableFrame label={t('title')} sx={heads}>
      <Table size="small" aria-label={t('title')}>
        <TableHead>
          <TableRow>
            <TableCell rowSpan={2} sx={{ ...pinned, minWidth: 340, verticalAlign: 'bottom' }}>
              {t('column.request')}
            </TableCell>
            <TableCell rowSpan={2} sx={{ minWidth: 220, verticalAlign: 'bottom' }}>
              {t('column.who')}
            </TableCell>
            {grantable.map(({ subject, actions }) => (
              <TableCell
                key={subject}
                colSpan={actions.length}
                scope="colgroup"
                sx={{ ...line, textAlign: 'center', whiteSpace: 'nowrap' }}
              >
                {subjectLabel(subject)}
              </TableCell>
            ))}
          </TableRow>
          <TableRow>
            {permissions.map(({ first, ...permission }) => (
              <TableCell
                key={nameOf(permission)}
                title={permissionLabel(permission)}
                sx={{ ...(first && line), textAlign: 'center', minWidth: 76, px: 2 }}
              >
                {t(`action.${permission.action}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {routes.map((route) => (
            <TableRow key={`${route.method} ${route.path}`}>
              <TableCell component="th" scope="row" sx={{ ...pinned, maxWidth: 340 }}>
                <RequestName route={route} words={words} />
              </TableCell>
              <TableCell>{words.who(route)}</TableCell>
              {permissions.map(({ first, ...permission }) => (
                <TableCell key={nameOf(permission)} sx={{ ...(first && line), textAlign: 'center', px: 2 }}>
                  {route.permissions.some((one) => nameOf(one) === nameOf(permission)) ? (
                    <CheckRounded
                      titleAccess={t('granted')}
                      fontSize="small"
                      sx={{ color: 'primary.main', display: 'inline-block', verticalAlign: 'middle' }}
                    />
                  ) : null}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

/** The same without columns, for narrow screens. */
export function MatrixCards({ routes, words }: MatrixProps) {
  const { t } = useTranslation('access');
  return (
    <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {routes.map((route) => (
        <Box
          component="li"
          key={`${route.method} ${route.path}`}
          sx={{
            display: 'grid',
            gap: 2,
            p: 4,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
          }}
        >
          <RequestName route={route} words={words} />
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{words.who(route)}</Box>
        </Box>
      ))}
    </Box>
  );
}
