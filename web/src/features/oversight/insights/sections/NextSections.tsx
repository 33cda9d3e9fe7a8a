import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { OutlineSectionOut } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';
import { useSectionLinks } from './place';

interface NextSectionsProps {
  before: OutlineSectionOut | undefined;
  after: OutlineSectionOut | undefined;
}

/** Leads on at the end of a section. */
export function NextSections({ before, after }: NextSectionsProps) {
  const { t } = useTranslation('insights');
  const { toSection } = useSectionLinks();
  return (
    <Box
      component="nav"
      aria-label={t('list.sections')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6, '@media print': { display: 'none' } }}
    >
      {before ? (
        <Button
          component={RouterLink}
          to={toSection(before)}
          variant="outlined"
          startIcon={<ArrowBackRounded className="mirrored" />}
        >
          {t('list.before', { title: before.title[currentLanguage()] })}
        </Button>
      ) : null}
      {after ? (
        <Button
          component={RouterLink}
          to={toSection(after)}
          variant="outlined"
          endIcon={<ArrowForwardRounded className="mirrored" />}
          sx={{ marginInlineStart: 'auto' }}
        >
          {t('list.after', { title: after.title[currentLanguage()] })}
        </Button>
      ) : null}
    </Box>
  );
}
