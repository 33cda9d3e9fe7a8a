import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionFile } from '@/api/contract';
import { isolate } from '@/i18n/isolate';

interface ReplaceButtonProps {
  file: SubmissionFile;
  extensions: readonly string[];
  onPick: (picked: File) => void;
}

/** Chooses a file that takes the place of a stored one. */
export function ReplaceButton({ file, extensions, onPick }: ReplaceButtonProps) {
  const { t } = useTranslation('submission');
  const input = useRef<HTMLInputElement>(null);
  const label = t('file.replace', { name: isolate(file.name) });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={extensions.map((name) => `.${name}`).join(',')}
        onChange={({ target }) => {
          const picked = target.files?.[0];
          // The same file may be chosen again.
          target.value = '';
          if (picked) onPick(picked);
        }}
      />
      <IconButton aria-label={label} title={t('file.replaceShort')} onClick={() => input.current?.click()}>
        <SwapHorizRounded />
      </IconButton>
    </>
  );
}
