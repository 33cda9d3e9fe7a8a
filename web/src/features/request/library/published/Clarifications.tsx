import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { client, unwrap } from '@/api/client';
import { Bdi, LtrText } from '@/components/Bdi';
import { useSaveFile } from '@/components/useSaveFile';
import { currentLanguage } from '@/i18n/i18n';

const clarificationsQuery = queryOptions({
  queryKey: ['clarifications', '', ''],
  queryFn: ({ signal }) => unwrap(client.GET('/api/clarifications', { signal })),
});

/** The published clarifications in their order, each linked to its text. Absent until there is one. */
export function Clarifications() {
  const { t } = useTranslation('documents');
  const titleId = useId();
  const saving = useSaveFile(t('clarifications.failed'));
  const items = useQuery(clarificationsQuery).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="h2" id={titleId}>
          {t('clarifications.title')}
        </Typography>
        <Button
          component="a"
          href={`/api/clarifications/pdf?locale=${currentLanguage()}`}
          download
          variant="outlined"
          startIcon={<PictureAsPdfRounded />}
          loading={saving.busy}
          loadingPosition="start"
          onClick={saving.onClick}
        >
          {t('clarifications.pdf')}
        </Button>
      </Box>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 4,
          p: 0,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
        }}
      >
        {[...items]
          .sort((one, other) => one.number - other.number)
          .map(({ number, question }) => (
            <Box
              component="li"
              key={number}
              sx={{ display: 'flex', gap: 4, px: 5, py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
            >
              <Link component={RouterLink} to={`/questions#C-${number}`} sx={{ flexShrink: 0, minWidth: 48, py: 0.5 }}>
                <LtrText>{`C-${number}`}</LtrText>
              </Link>
              <Typography sx={{ minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}>
                <Bdi language={currentLanguage()}>{question[currentLanguage()]}</Bdi>
              </Typography>
            </Box>
          ))}
      </Box>
    </section>
  );
}
