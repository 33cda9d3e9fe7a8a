import CampaignRounded from '@mui/icons-material/CampaignRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useAbility } from '@/auth/ability';

interface WriteToThemProps {
  /** The companies as a filter of the server. */
  filter: Readonly<Record<string, unknown>>;
}

/** Passes the filter to the announcement. */
export function WriteToThem({ filter }: WriteToThemProps) {
  const { t } = useTranslation('directory');
  if (!useAbility().can('SEND', 'emailAnnouncement')) return null;
  const search = new URLSearchParams({ audience: JSON.stringify(filter) }).toString();
  return (
    <Button component={RouterLink} to={`/sendEmail?${search}`} variant="outlined" startIcon={<CampaignRounded />}>
      {t('write')}
    </Button>
  );
}
