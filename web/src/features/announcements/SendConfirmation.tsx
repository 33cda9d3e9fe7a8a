import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import Confirmation from '@/components/Confirmation';
import { FileSize } from '@/components/FileSize';
import { useFilterWords } from '@/directory/useFilterWords';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { Counted, Draft } from './api';

export interface ToConfirm {
  draft: Draft;
  file: { name: string; size: number } | null;
  counted: Counted;
}

interface SendConfirmationProps {
  open: boolean;
  /** Null while the dialog is closed. */
  asked: ToConfirm | null;
  loading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Summary before sending: subject, file, companies and languages. */
export default function SendConfirmation({ open, asked, loading, onConfirm, onClose }: SendConfirmationProps) {
  const { t } = useTranslation('announcements');
  const count = asked?.counted.recipients ?? 0;
  return (
    <Confirmation
      open={open}
      title={t('confirm.title', { count, formatted: formatNumber(count, currentLanguage()) })}
      confirmLabel={t('form.send')}
      disabled={count === 0}
      loading={loading}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {asked ? <Summary {...asked} /> : null}
      {count === 0 ? <Alert severity="warning">{t('confirm.nobody')}</Alert> : t('confirm.text')}
    </Confirmation>
  );
}

function Summary({ draft, file, counted }: ToConfirm) {
  const { t } = useTranslation('announcements');
  const words = useFilterWords(draft.audience);
  const languages = (['en', 'ar'] as const).flatMap((language) => {
    const count = counted.by_locale[language] ?? 0;
    return count === 0
      ? []
      : [t(`confirm.languages.${language}`, { count, formatted: formatNumber(count, currentLanguage()) })];
  });
  const lines: [label: string, value: ReactNode][] = [
    [t('form.subject'), <Bdi key="subject">{draft.subject}</Bdi>],
    [
      t('attachment.label'),
      file ? (
        <>
          <Bdi>{file.name}</Bdi> · <FileSize bytes={file.size} />
        </>
      ) : (
        t('confirm.noFile')
      ),
    ],
    [t('confirm.audience'), words],
    ...(languages.length === 0
      ? []
      : [[t('confirm.languages.label'), <Languages key="languages" lines={languages} />] as [string, ReactNode]]),
  ];
  return (
    <Box component="dl" sx={{ m: 0, mb: 4, display: 'grid', gap: 2.5 }}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <Typography component="dt" variant="hint">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

function Languages({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('announcements');
  return (
    <>
      {lines.map((line) => (
        <Box key={line} component="span" sx={{ display: 'block' }}>
          {line}
        </Box>
      ))}
      <Typography component="span" variant="hint" sx={{ display: 'block' }}>
        {t('confirm.languages.hint')}
      </Typography>
    </>
  );
}
