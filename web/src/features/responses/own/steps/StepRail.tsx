import CheckRounded from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { stepAddress, stepIds, type StepId } from './steps';

export interface StepStatus {
  done: boolean;
  note: string;
}

interface StepRailProps {
  current: StepId;
  statuses: Record<StepId, StepStatus>;
}

/** Every step can be opened at any time; each shows its state. */
export function StepRail({ current, statuses }: StepRailProps) {
  const { t } = useTranslation('submission');
  return (
    <Box component="nav" aria-label={t('steps.label')} sx={{ mb: 5 }}>
      <Typography variant="label" component="p" color="textSecondary" sx={{ display: { sm: 'none' }, mb: 2 }}>
        {t('steps.position', { number: stepIds.indexOf(current) + 1, total: stepIds.length })}
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: `repeat(${stepIds.length}, minmax(0, 1fr))`,
          gap: { xs: 1, sm: 2 },
        }}
      >
        {stepIds.map((step, index) => {
          const here = step === current;
          const { done, note } = statuses[step];
          return (
            <li key={step}>
              <Box
                component={RouterLink}
                to={stepAddress(step)}
                aria-current={here ? 'step' : undefined}
                sx={{
                  display: 'flex',
                  flexDirection: 'column',
                  gap: 0.5,
                  height: '100%',
                  pt: 2.5,
                  pb: 1,
                  minHeight: 44,
                  color: 'text.primary',
                  textDecoration: 'none',
                  borderTop: '3px solid',
                  borderColor: here ? 'primary.main' : done ? (theme) => theme.tokens.indexLine : 'divider',
                  '&:hover .name': { textDecoration: 'underline', textUnderlineOffset: 3 },
                  '&:focus-visible': {
                    outline: (theme) => `3px solid ${theme.tokens.primary}`,
                    outlineOffset: 2,
                    borderRadius: '2px',
                  },
                }}
              >
                <Typography
                  className="name"
                  variant="label"
                  component="span"
                  sx={{
                    fontSize: { xs: '0.75rem', sm: '0.875rem' },
                    fontWeight: here ? 600 : 500,
                    color: here ? 'primary.main' : 'text.primary',
                    hyphens: 'auto',
                  }}
                >
                  <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
                    {index + 1}.{' '}
                  </Box>
                  {t(`steps.${step}`)}
                </Typography>
                <Typography variant="caption" component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  {done ? <CheckRounded aria-hidden sx={{ fontSize: 15, color: 'primary.main' }} /> : null}
                  {note}
                </Typography>
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
