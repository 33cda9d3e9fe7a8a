import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatCount } from '@/i18n/counts';
import { isolate } from '@/i18n/isolate';
import { useDesk } from '../desk/DeskContext';
import { Marks } from '../writing/Marks';
import { OneRemark } from '../writing/OneRemark';

/** Remarks and marks on files that are not part of the response any more. `files`: those that are. */
export function EarlierWriting({ files }: { files: readonly string[] }) {
  const { t } = useTranslation('reading');
  const { desk } = useDesk();
  const isGone = (file: string | null) => file !== null && !files.includes(file);
  const passages = desk.passages.filter(({ place }) => isGone(place.file_id));
  const remarks = desk.remarks.filter(({ place }) => isGone(place.file_id));
  if (passages.length + remarks.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="label" component="h2">
        {t('document.earlier')}
      </Typography>
      <Marks passages={passages} />
      {remarks.map((remark) => (
        <Box key={remark.id} sx={{ mt: 2 }}>
          <Typography variant="hint" component="p">
            {t('document.onPage', {
              name: isolate(remark.place.file_name ?? ''),
              page: formatCount(remark.place.page ?? 0),
            })}
          </Typography>
          <OneRemark remark={remark} />
        </Box>
      ))}
    </Box>
  );
}
