import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirstStepOut } from '@/api/schema.gen';
import { ActionRow } from './ActionRow';
import { Panel } from '@/components/Panel';

/** The page on which each step is taken. */
const pages: Record<FirstStepOut['step'], string> = {
  request: '/request',
  library: '/library',
  administrators: '/usersForm',
  companies: '/invitations',
};

/** What prepares a new portal, ticked as it is done: the steps that this administrator may take. */
export const FirstSteps = memo(function FirstSteps({ steps }: { steps: readonly FirstStepOut[] }) {
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

function Step({ step, done }: FirstStepOut) {
  const { t } = useTranslation('home');
  const title = t(`first.${step}.title`);
  return (
    <ActionRow
      icon={done ? CheckCircleRounded : RadioButtonUncheckedRounded}
      colour={done ? 'primary.main' : 'text.secondary'}
      text={title}
      action={done ? null : { label: t(`first.${step}.action`), to: pages[step] }}
    >
      <Typography variant="label" component="p">
        {title}
        {done ? <span className="visuallyHidden"> · {t('first.done')}</span> : null}
      </Typography>
      <Typography variant="hint">{t(`first.${step}.text`)}</Typography>
    </ActionRow>
  );
}
