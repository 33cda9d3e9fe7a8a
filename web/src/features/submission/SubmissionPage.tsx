import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/PageHeader';

export default function SubmissionPage() {
  const { t } = useTranslation('shell');
  return <PageHeader title={t('navigation.response')} />;
}
