import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { Paragraphs } from '@/components/Paragraphs';
import { counted } from '@/i18n/counts';
import { themeQuery } from '../api';

/** What stands under a theme, by company. */
export function ThemePassages({ id }: { id: string }) {
  const { t } = useTranslation('reading');
  const query = useQuery(themeQuery(id));
  const theme = query.data;
  if (!theme)
    return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 3 }}>
        {theme.passages.map((passage) => (
          <li key={passage.id}>
            <Link
              component={RouterLink}
              to={`/reading/${passage.company_id}`}
              color="inherit"
              variant="label"
              sx={{ display: 'inline-block', py: 0.5 }}
            >
              <Bdi>{passage.organization_name}</Bdi>
            </Link>
            <Paragraphs>{passage.quote}</Paragraphs>
          </li>
        ))}
      </Box>
      {theme.hidden > 0 ? (
        <Typography variant="hint" component="p" sx={{ mt: 2 }}>
          {t('themes.hidden', counted(theme.hidden))}
        </Typography>
      ) : null}
    </>
  );
}
