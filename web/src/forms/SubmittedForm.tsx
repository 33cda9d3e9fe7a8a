import PrintRounded from '@mui/icons-material/PrintRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Answers } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { useSignedInUser } from '@/auth/AuthContext';
import { Bdi } from '@/components/Bdi';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { AnswerSections } from './AnswerSections';
import { PrintStyles } from './PrintStyles';

interface SubmittedFormProps {
  form: FormDefinition;
  answers: Answers;
  title: string;
  lead: ReactNode;
  /** Label of the link to the document library, the next page of every form. */
  toLibrary: string;
}

const notOnPaper = { '@media print': { display: 'none' } } as const;

/** A submitted form, to read and print. Print names the company. */
export function SubmittedForm({ form, answers, title, lead, toLibrary }: SubmittedFormProps) {
  const { t } = useTranslation('common');
  const company = useSignedInUser().company?.organization_name;
  return (
    <Box>
      <PrintStyles />
      <PageHeader
        title={title}
        badge={<StatusChip status="submitted" />}
        lead={lead}
        action={
          <Button
            variant="outlined"
            startIcon={<PrintRounded />}
            sx={notOnPaper}
            onClick={() => {
              window.print();
            }}
          >
            {t('actions.print')}
          </Button>
        }
      />
      {company ? (
        <Typography variant="title" component="p" sx={{ display: 'none', mb: 4, '@media print': { display: 'block' } }}>
          <Bdi>{company}</Bdi>
        </Typography>
      ) : null}
      <Box sx={{ display: 'grid', gap: 10 }}>
        <AnswerSections form={form} answers={answers} />
      </Box>
      <Link component={RouterLink} to="/documentsList" sx={{ display: 'inline-block', mt: 8, py: 1, ...notOnPaper }}>
        {toLibrary}
      </Link>
    </Box>
  );
}
