import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { FirstStep } from '@/api/contract';
import { Panel } from '@/components/Panel';

/** The page on which each step is taken. */
const pages: Record<FirstStep['step'], string> = {
  request: '/request',
  library: '/library',
  administrators: '/usersForm',
  companies: '/invitations',
};

/** What prepares a new portal, ticked as it is done: the steps that this administrator may take. */
export const FirstSteps = memo(function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation('home');
  const ready = steps.every(({ done }) => done);
  return (
    <Panel title={t('first.title')}>
      <Typography sx={{ mt: 2 }}>{t(ready ? 'first.ready' : 'first.lead')}</Typography>
      <Box component="ol" aria-label={t('first.title')} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </Box>
    </Panel>
  );
});

function Step({ step, done }: FirstStep) {
  const { t } = useTranslation('home');
  const Icon = done ? CheckCircleRounded : RadioButtonUncheckedRounded;
  const title = t(`first.${step}.title`);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        py: 2,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, color: done ? 'primary.main' : 'text.secondary' }} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="label" component="p">
          {title}
          {done ? <span className="visuallyHidden"> · {t('first.done')}</span> : null}
        </Typography>
        <Typography variant="hint">{t(`first.${step}.text`)}</Typography>
      </Box>
      {done ? null : (
        <Button
          component={RouterLink}
          to={pages[step]}
          variant="outlined"
          size="small"
          aria-label={t('work.act', { action: t(`first.${step}.action`), text: title })}
        >
          {t(`first.${step}.action`)}
        </Button>
      )}
    </Box>
  );
}
