import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/components/useOnline';
import { FrameLine } from './FrameLine';

/** Says in the frame that there is no connection: what is on the page stays, what it waits for comes later. */
export function OfflineLine() {
  const { t } = useTranslation('common');
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <FrameLine tone="waiting" icon={CloudOffRounded}>
          {t('offline')}
        </FrameLine>
      )}
    </div>
  );
}
