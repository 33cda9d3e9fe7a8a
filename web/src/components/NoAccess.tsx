import LockOutlineRounded from '@mui/icons-material/LockOutlineRounded';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState';
import { PageHeader } from './PageHeader';

export function NoAccess() {
  const { t } = useTranslation('common');
  return (
    <>
      <PageHeader title={t('noAccess.title')} />
      <EmptyState title={t('noAccess.heading')} icon={<LockOutlineRounded />}>
        {t('noAccess.text')}
      </EmptyState>
    </>
  );
}
