import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PageHeader } from '@/components/PageHeader';
import { Sentence } from '@/components/Sentence';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { textQuery, type TextName } from './api';
import { TextBody } from './TextBody';

/** The privacy notice, the terms or the accessibility statement, as its address says. */
export default function TextPage() {
  const { t } = useTranslation('about');
  const name = useLocation().pathname.replaceAll('/', '').toLowerCase() as TextName;
  return (
    <Box
      sx={{
        maxWidth: 824,
        mx: 'auto',
        p: { xs: 5, md: 8 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        '@media print': { border: 0, p: 0 },
      }}
    >
      <PageHeader title={t(`titles.${name}`)} />
      <TextBody name={name} />
      <Edition name={name} />
    </Box>
  );
}

/** The date of the text, and the version that a registration records. */
function Edition({ name }: { name: TextName }) {
  const { t } = useTranslation('about');
  const text = useQuery(textQuery(name)).data;
  if (!text) return null;
  return (
    <Typography
      variant="hint"
      component="p"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 8, pt: 4, borderTop: 1, borderColor: 'divider' }}
    >
      {text.updated_on ? (
        <span>{t('text.updated', { date: formatDate(text.updated_on, currentLanguage()) })}</span>
      ) : null}
      <span>
        <Sentence text={t('text.version')} parts={{ version: <bdi dir="ltr">{text.version}</bdi> }} />
      </span>
    </Typography>
  );
}
