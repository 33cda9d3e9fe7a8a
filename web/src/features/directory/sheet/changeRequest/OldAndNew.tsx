import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '@/api/contract';
import type { DecidableRequestOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { fieldNamed, shortLabel } from '@/features/people/fields/declared';
import { WebAddress } from '@/features/directory/details/WebAddress';

/** The requested values beside the old ones, and the present ones where they differ from the old. */
export function OldAndNew({ request: { changes, outdated } }: { request: DecidableRequestOut }) {
  const { t } = useTranslation('companySheet');
  const columns = outdated ? (['old', 'now', 'new'] as const) : (['old', 'new'] as const);
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        tableLayout: 'fixed',
        borderCollapse: 'collapse',
        textAlign: 'start',
        '& th, & td': {
          p: 0,
          pb: 1,
          paddingInlineEnd: 3,
          textAlign: 'start',
          verticalAlign: 'top',
          fontWeight: 'inherit',
          overflowWrap: 'anywhere',
        },
        '& a': { display: 'inline-block', py: 0.5, color: 'text.primary', textDecorationColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column} scope="col">
              {t(`changeRequest.${column}`)}
            </Head>
          ))}
        </tr>
      </thead>
      {changes.map(({ field, before, now, after }) => {
        const { rule, ...declared } = fieldNamed(field as FieldName);
        const shown = { old: before, now, new: after };
        return (
          <tbody key={field}>
            <tr>
              <Head scope="rowgroup" colSpan={columns.length}>
                {shortLabel({ rule, ...declared })}
              </Head>
            </tr>
            <tr>
              {columns.map((column) => (
                <Typography key={column} component="td" variant={column === 'new' ? 'label' : 'body2'}>
                  {rule === 'url' ? <WebAddress address={shown[column] ?? ''} /> : <Bdi>{shown[column]}</Bdi>}
                </Typography>
              ))}
            </tr>
          </tbody>
        );
      })}
    </Box>
  );
}

function Head({ children, ...cell }: { scope: string; colSpan?: number; children: ReactNode }) {
  return (
    <Typography component="th" variant="hint" {...cell}>
      {children}
    </Typography>
  );
}
