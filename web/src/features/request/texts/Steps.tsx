import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Config } from '@/api/contract';
import { Panel } from '@/components/Panel';
import { useFileSizeText } from '@/components/useFileSizeText';

/** The five steps from registering to feedback. */
export function Steps({ config }: { config: Config }) {
  const { t } = useTranslation('about');
  const fileSize = useFileSizeText();
  const steps = {
    register: t('steps.register.text'),
    approval: t('steps.approval.text', { count: config.review_hours }),
    questionnaire: t('steps.questionnaire.text', { count: config.questions.questionnaire }),
    response: t('steps.response.text', { size: fileSize(config.limits.upload_total_bytes) }),
    feedback: t('steps.feedback.text', { count: config.questions.feedback }),
  };
  return (
    <Panel title={t('steps.title')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 4, p: 0, display: 'grid', gap: 4 }}>
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step, index) => (
          <Box component="li" key={step} sx={{ display: 'flex', gap: 3 }}>
            <Box
              aria-hidden
              sx={{
                flexShrink: 0,
                width: 28,
                height: 28,
                display: 'grid',
                placeItems: 'center',
                border: 1,
                borderColor: 'divider',
                borderRadius: '50%',
                fontSize: '0.875rem',
                fontWeight: 500,
              }}
            >
              {index + 1}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="label" component="h3">
                {t(`steps.${step}.title`)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {steps[step]}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
