import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSaveFile } from '@/components/useSaveFile';
import { addressWith } from '@/lists/export/exportAddress';
import type { ListQuery } from '@/lists/definition';

interface ExportCsvProps {
  path: string;
  query: ListQuery;
  small?: boolean;
}

/** Exports the shown figures. */
export function ExportCsv({ path, query, small = false }: ExportCsvProps) {
  const { t } = useTranslation('insights');
  const saving = useSaveFile(t('export.failed'));
  return (
    <Button
      component="a"
      href={addressWith(path, query)}
      download
      variant={small ? 'text' : 'outlined'}
      size={small ? 'small' : 'medium'}
      startIcon={<DownloadRounded />}
      aria-busy={saving.busy}
      onClick={saving.onClick}
      sx={{ '@media print': { display: 'none' } }}
    >
      {t('export.csv')}
    </Button>
  );
}
