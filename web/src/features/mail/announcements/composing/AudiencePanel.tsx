import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { Sentence } from '@/components/Sentence';
import { counted } from '@/i18n/counts';
import { audienceQuery, type Audience } from '../api';
import { isOneCompany, restricts, withFilterWords } from '../audience';

const FilterWords = later(withFilterWords(() => import('../FilterWords')));

interface AudiencePanelProps {
  audience: Audience;
  /** Writes to all active companies instead of the chosen ones. */
  onAll: () => void;
}

/** Who gets the announcement, and how many they are. */
export function AudiencePanel({ audience, onAll }: AudiencePanelProps) {
  const { t } = useTranslation('announcements');
  const isChosen = restricts(audience);
  return (
    <Box
      component="section"
      aria-labelledby="announcement-audience"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 6,
        rowGap: 3,
        mb: 6,
        px: { xs: 4, md: 5 },
        py: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="title" component="h2" id="announcement-audience" sx={{ fontSize: '1rem' }}>
          {t('confirm.audience')}
        </Typography>
        <Typography sx={{ mt: 1 }}>
          {isOneCompany(audience) ? <OneCompany audience={audience} /> : isChosen ? t('audience.chosen') : t('lead')}
        </Typography>
        {isChosen && !isOneCompany(audience) ? (
          <Typography variant="label" component="p" sx={{ mt: 1 }}>
            <FilterWords audience={audience} />
          </Typography>
        ) : null}
      </Box>
      <Numbers audience={audience} />
      {isChosen ? (
        <Button size="small" variant="outlined" onClick={onAll}>
          {t('audience.all')}
        </Button>
      ) : null}
    </Box>
  );
}

function OneCompany({ audience }: { audience: Audience }) {
  const { t } = useTranslation('announcements');
  const company = useQuery(audienceQuery(audience)).data?.only;
  if (company === null || company === undefined) return t('audience.one');
  return <Sentence text={t('audience.only')} parts={{ company: <Bdi>{company}</Bdi> }} />;
}

function Numbers({ audience }: { audience: Audience }) {
  const { t } = useTranslation('announcements');
  const { data, error, refetch } = useQuery(audienceQuery(audience));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" width={140} height={28} />;
  const unwilling = data.switched_off ?? 0;
  return (
    <div>
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {data.recipients > 0 ? t('deliveries.count', counted(data.recipients)) : t('audience.none')}
      </Typography>
      {unwilling > 0 ? (
        <Typography variant="hint" component="p">
          {t('confirm.switchedOff', counted(unwilling))}
        </Typography>
      ) : null}
    </div>
  );
}
