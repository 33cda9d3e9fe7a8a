import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { OwnQuestions } from '@/api/contract';
import { DateTime } from '@/components/DateTime';

/** Until when questions are accepted, on top of the page. */
export function EndOfQuestions({ own }: { own: OwnQuestions }) {
  const { t } = useTranslation('questions');
  const key = own.until === null ? 'unknown' : own.may_ask ? 'open' : own.opens_at ? 'notYet' : 'over';
  const at = own.opens_at ?? own.until;
  const full = own.may_ask && own.open >= own.max_open;
  return (
    <Box
      component="section"
      aria-label={t('end.label')}
      sx={{
        display: 'flex',
        gap: 4,
        p: { xs: 4, sm: 5 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <ScheduleRounded aria-hidden sx={{ color: (theme) => theme.tokens.secondary }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="label" component="p">
          {t(`end.${key}`)}
        </Typography>
        {at === null ? null : (
          <Typography component="div" sx={{ mt: 1 }}>
            <DateTime value={at} format="full" />
          </Typography>
        )}
        <Typography variant="hint" component="p" sx={{ mt: 2 }}>
          {t(full ? 'end.full' : `end.${key}Hint`)}
        </Typography>
      </Box>
    </Box>
  );
}
