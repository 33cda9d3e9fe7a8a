import PrintRounded from '@mui/icons-material/PrintRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Questionnaire } from '@/api/contract';
import { useSignedInUser } from '@/auth/AuthContext';
import { Bdi } from '@/components/Bdi';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { AnswerList } from '@/forms/AnswerList';
import { localized } from '@/forms/definition';
import { PrintStyles } from '@/forms/PrintStyles';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { width } from '@/theme/tokens';
import { forgetPlace } from './place';
import { forgetLocalDraft } from './useDraftSaver';

interface SubmittedQuestionnaireProps {
  form: Questionnaire['form'];
  submitted: NonNullable<Questionnaire['submitted']>;
}

/** What was submitted, to read and to print. */
export function SubmittedQuestionnaire({ form, submitted }: SubmittedQuestionnaireProps) {
  const { t } = useTranslation(['questionnaire', 'common']);
  const company = useSignedInUser().company?.organization_name;
  const time = t('common:time.saudi', { time: formatDateTime(submitted.submitted_at, currentLanguage()) });

  useEffect(() => {
    // Submitted on another device: what this browser still kept has no use any more.
    forgetLocalDraft();
    forgetPlace();
  }, []);

  return (
    <Box sx={{ maxWidth: width.reading + 160 }}>
      <PrintStyles />
      <PageHeader
        title={localized(form.title)}
        badge={<StatusChip status="submitted" />}
        lead={t('submitted.lead', { time })}
        action={
          <Button
            variant="outlined"
            startIcon={<PrintRounded />}
            sx={{ '@media print': { display: 'none' } }}
            onClick={() => {
              window.print();
            }}
          >
            {t('submitted.print')}
          </Button>
        }
      />
      {company ? (
        <Typography variant="title" component="p" sx={{ display: 'none', mb: 4, '@media print': { display: 'block' } }}>
          <Bdi>{company}</Bdi>
        </Typography>
      ) : null}
      <Box sx={{ display: 'grid', gap: 10 }}>
        {form.sections.map((section) => (
          <section key={section.id} aria-labelledby={`submitted-${section.id}`}>
            <Typography variant="h2" id={`submitted-${section.id}`} sx={{ pb: 3, borderBlockEnd: 2, borderColor: 'primary.main' }}>
              {localized(section.title)}
            </Typography>
            <AnswerList questions={section.questions} answers={submitted.answers} />
          </section>
        ))}
      </Box>
      <Link component={RouterLink} to="/documentsList" sx={{ display: 'inline-block', mt: 8, '@media print': { display: 'none' } }}>
        {t('submitted.next')}
      </Link>
    </Box>
  );
}
