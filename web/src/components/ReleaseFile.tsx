import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/auth/ability';
import type { FileWithState } from './FileState';
import { isolateFileName } from './fileNames';
import { later } from './later';

const ReleaseDialog = later(() => import('./ReleaseDialog'));

interface ReleaseFileProps {
  file: FileWithState & { id: string; name: string };
}

/** Releases a file that could not be checked; nothing for other files, and without the permission. */
export function ReleaseFile({ file }: ReleaseFileProps) {
  const { t } = useTranslation('fileWarnings');
  const [open, setOpen] = useState(false);
  const ability = useAbility();
  if (file.verdict !== 'unchecked' || !ability.can('UPDATE', 'submissions')) return null;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('release.of', { name: isolateFileName(file.name) })}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('release.action')}
      </Button>
      <ReleaseDialog
        open={open}
        file={file}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
