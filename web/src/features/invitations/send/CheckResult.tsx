import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CheckedAddresses } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

/** How many addresses can be invited, and every part that is left out, with its line and reason. */
export function CheckResult({ checked: { valid, problems } }: { checked: CheckedAddresses }) {
  const { t } = useTranslation('invitations');
  const counted = (count: number) => ({ count, formatted: formatNumber(count, currentLanguage()) });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Alert severity={valid.length > 0 ? 'success' : 'warning'} role="status">
        {valid.length > 0 ? t('send.checked.valid', counted(valid.length)) : t('send.checked.none')}
      </Alert>
      {problems.length > 0 ? (
        <div>
          <Typography variant="label" component="h3" id="left-out">
            {t('send.checked.leftOut', counted(problems.length))}
          </Typography>
          <Box
            role="region"
            aria-labelledby="left-out"
            tabIndex={0}
            sx={{
              mt: 2,
              maxHeight: 220,
              overflow: 'auto',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
            }}
          >
            <Table
              size="small"
              stickyHeader
              aria-labelledby="left-out"
              sx={{ '& th': { whiteSpace: 'nowrap' }, '& th, & td': { px: { xs: 2, sm: 4 } } }}
            >
              <TableHead>
                <TableRow>
                  <TableCell>{t('send.checked.line')}</TableCell>
                  <TableCell>{t('send.checked.text')}</TableCell>
                  <TableCell>{t('send.checked.reason')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {problems.map(({ line, text, fault }, index) => (
                  // Several parts of a line may have the same text.
                  <TableRow key={`${line}-${index}`}>
                    <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>
                      {formatNumber(line, currentLanguage())}
                    </TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>
                      <LtrText breakAnywhere>{text}</LtrText>
                    </TableCell>
                    <TableCell>{t(`send.fault.${fault}`)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </div>
      ) : null}
    </Box>
  );
}
