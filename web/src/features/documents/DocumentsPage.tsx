import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/PageHeader';

export default function DocumentsPage() {
  const { t } = useTranslation('shell');
  return <PageHeader title={t('navigation.documents')} />;
}
