import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { exportedRowsMax } from '@/api/limits.gen';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { ExportFormat } from '../definition';
import type { Selection } from '@/lists/table/useSelection';
import { ExportMenu } from './ExportMenu';

interface ExportSelectedProps<Row> {
  selection: Selection<Row>;
  addressOf: (format: ExportFormat, ids?: readonly string[]) => string;
  idOf: (row: Row) => string;
}

/** Exports the selected rows, or all that match. */
export function ExportSelected<Row>({ selection, addressOf, idOf }: ExportSelectedProps<Row>) {
  const { t } = useTranslation('lists');
  const { all, rows } = selection;
  if (rows.length > exportedRowsMax) {
    return (
      <Typography variant="hint" sx={{ alignSelf: 'center' }}>
        {t('export.most', { count: exportedRowsMax, formatted: formatNumber(exportedRowsMax, currentLanguage()) })}
      </Typography>
    );
  }
  const ids = all ? undefined : rows.map(idOf);
  return <ExportMenu selected={!all} addressOf={(format) => addressOf(format, ids)} disabled={false} />;
}
