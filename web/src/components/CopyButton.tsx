import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { notifyError, notifySuccess } from './toast';

const markMs = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  /** Message after copying. */
  said: { copied: string; refused: string };
}

export function CopyButton({ text, label, said }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => {
      setCopied(false);
    }, markMs);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notifySuccess(said.copied);
    } catch {
      notifyError(said.refused);
    }
  };
  return (
    <IconButton
      size="small"
      aria-label={label}
      onClick={() => {
        void copy();
      }}
      sx={{ '@media print': { display: 'none' } }}
    >
      {copied ? <CheckRounded fontSize="small" color="primary" /> : <ContentCopyRounded fontSize="small" />}
    </IconButton>
  );
}
