import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface StepsProps {
  /** The key of the row; undefined at the end. */
  previous: string | undefined;
  next: string | undefined;
  onShow: (row: string | undefined) => void;
}

/** Buttons for the previous and the next row; `stepOf` has their keys. */
export function Steps({ previous, next, onShow }: StepsProps) {
  const { t } = useTranslation('lists');
  return (
    <>
      <Step label={t('sheet.previous')} shortcut="K" row={previous} onShow={onShow}>
        <KeyboardArrowUpRounded />
      </Step>
      <Step label={t('sheet.next')} shortcut="J" row={next} onShow={onShow}>
        <KeyboardArrowDownRounded />
      </Step>
    </>
  );
}

interface StepProps {
  label: string;
  /** The key that does the same. */
  shortcut: string;
  row: string | undefined;
  onShow: (row: string | undefined) => void;
  children: ReactNode;
}

function Step({ label, shortcut, row, onShow, children }: StepProps) {
  const isEnd = row === undefined;
  return (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      // Not disabled, because a disabled button would lose the focus.
      aria-disabled={isEnd}
      sx={isEnd ? { opacity: 0.4 } : undefined}
      onClick={() => {
        onShow(row);
      }}
    >
      {children}
    </IconButton>
  );
}
