import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileOut } from '@/api/schema.gen';
import { FileName } from '@/components/FileName';
import { clearDraft, readDraft } from '@/storage/drafts';
import type { Upload, UploadQueue } from '../uploads/UploadQueue';

interface UnfinishedNoticeProps {
  queue: UploadQueue;
  uploads: readonly Upload[];
  stored: readonly FileOut[];
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** After a reload the browser no longer has files whose upload was running; shows their names. */
export function UnfinishedNotice({ queue, uploads, stored }: UnfinishedNoticeProps) {
  const { t } = useTranslation('submission');
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    // Uploads of this page load have rows of their own.
    if (queue.snapshot().length > 0) return;
    let active = true;
    void readDraft(queue.draft).then((found) => {
      if (active && isNames(found)) setNames(found);
    });
    return () => {
      active = false;
    };
  }, [queue]);

  const chosenAgain = new Set([...uploads.map(({ file }) => file.name), ...stored.map(({ name }) => name)]);
  const missing = names.filter((name) => !chosenAgain.has(name));
  if (missing.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 5 }}
      closeText={t('refused.dismiss')}
      onClose={() => {
        setNames([]);
        clearDraft(queue.draft);
      }}
    >
      <AlertTitle sx={{ fontWeight: 500 }}>{t('unfinished.title', { count: missing.length })}</AlertTitle>
      {t('unfinished.text')}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
        {missing.map((name, index) => (
          <li key={`${name}:${index}`}>
            <FileName name={name} />
          </li>
        ))}
      </Box>
    </Alert>
  );
}
