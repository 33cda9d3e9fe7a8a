import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSaveFile } from '@/components/useSaveFile';
import { companyZipAddress } from './api';

/** One company's files and answers, generated during the download. */
export function CompanyZip({ companyId }: { companyId: string }) {
  const { t } = useTranslation('submissions');
  const saving = useSaveFile(t('bundle.failed'));
  return (
    <Button
      component="a"
      href={companyZipAddress(companyId)}
      download
      variant="outlined"
      startIcon={<FolderZipRounded />}
      loading={saving.busy}
      loadingPosition="start"
      onClick={saving.onClick}
    >
      {t('zip')}
    </Button>
  );
}
