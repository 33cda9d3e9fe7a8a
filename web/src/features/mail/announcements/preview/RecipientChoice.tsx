import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { SearchField } from '@/components/SearchField';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

interface RecipientChoiceProps {
  chosen: { search: string; number: number };
  /** Null until it is known, and if no company is found. */
  company: string | null;
  /** How many companies the search finds. */
  count: number;
  onChoose: (chosen: { search: string; number: number }) => void;
}

/** Searches the recipients and steps through those found. */
export function RecipientChoice({ chosen: { search, number }, company, count, onChoose }: RecipientChoiceProps) {
  const { t } = useTranslation('announcements');
  const step = (label: 'previous' | 'next', by: 1 | -1) => {
    const isEnd = number + by < 1 || number + by > count;
    return (
      <IconButton
        aria-label={t(`preview.${label}`)}
        // Not disabled, because a disabled button would lose the focus.
        aria-disabled={isEnd}
        sx={isEnd ? { opacity: 0.4 } : undefined}
        onClick={() => {
          if (!isEnd) onChoose({ search, number: number + by });
        }}
      >
        {by < 0 ? <ChevronLeftRounded className="mirrored" /> : <ChevronRightRounded className="mirrored" />}
      </IconButton>
    );
  };
  return (
    <>
      <Box sx={{ flex: '1 1 220px', maxWidth: 320 }}>
        <SearchField
          label={t('preview.search')}
          value={search}
          onSearch={(text) => {
            onChoose({ search: text, number: 1 });
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {step('previous', -1)}
        {step('next', 1)}
        <Typography variant="body2" role="status" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {company === null ? null : (
            <>
              <strong>
                <Bdi>{company}</Bdi>
              </strong>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('preview.place', {
                  number: formatNumber(number, currentLanguage()),
                  total: formatNumber(count, currentLanguage()),
                })}
              </Box>
            </>
          )}
        </Typography>
      </Box>
    </>
  );
}
