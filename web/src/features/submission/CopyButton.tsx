import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError, notifySuccess } from '@/components/toast';

const markMs = 2000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('submission');
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
      notifySuccess(t('receipt.copied'));
    } catch {
      notifyError(t('receipt.notCopied'));
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
