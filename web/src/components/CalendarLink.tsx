import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n/i18n';

/** Downloads the deadline of the request as a calendar entry. */
export function CalendarLink({ size = 'medium' }: Pick<ButtonProps<'a'>, 'size'>) {
  const { t } = useTranslation('common');
  return (
    <Button
      component="a"
      href={`/api/rfi/calendar?locale=${currentLanguage()}`}
      download
      variant="outlined"
      size={size}
      startIcon={<EventAvailableRounded />}
    >
      {t('calendar')}
    </Button>
  );
}
