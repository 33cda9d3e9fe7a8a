import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { PageHeader } from '@/components/PageHeader';

export function UnknownMessage() {
  const { t } = useTranslation('messages');
  return (
    <>
      <PageHeader title={t('unknown')} />
      <EmptyState
        title={t('unknown')}
        action={
          <Button component={RouterLink} to="/messages" variant="outlined">
            {t('all')}
          </Button>
        }
      >
        {t('unknownText')}
      </EmptyState>
    </>
  );
}
