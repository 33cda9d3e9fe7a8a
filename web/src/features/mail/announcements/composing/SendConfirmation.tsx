import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import Confirmation from '@/components/Confirmation';
import { FileState } from '@/components/FileState';
import { useFilterWords } from '@/features/directory/listing/useFilterWords';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { Counted, Draft } from '../api';
import type { KeptFile } from '@/upload/StoredFile';
import { otherLanguage } from '@/i18n/languages';
import { FileName, FileSize } from '@/components/FileName';
import { LanguageNumbers } from '../LanguageNumbers';

export interface ToConfirm {
  draft: Draft;
  file: KeptFile | null;
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

/** Summary before sending: texts, file, companies, languages and time. */
export default function SendConfirmation({ open, asked, loading, onConfirm, onClose }: SendConfirmationProps) {
  const { t } = useTranslation('announcements');
  const count = asked?.counted.recipients ?? 0;
  const at = asked?.draft.sendAt ?? null;
  const time = at === null ? '' : formatDateTime(at, currentLanguage());
  return (
    <Confirmation
      open={open}
      title={
        at === null
          ? t('confirm.title', { count, formatted: formatNumber(count, currentLanguage()) })
          : t('confirm.titleLater', { time })
      }
      confirmLabel={t(at === null ? 'form.send' : 'form.schedule')}
      disabled={count === 0 && at === null}
      mustType={count}
      loading={loading}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {asked ? <Summary {...asked} /> : null}
      {count === 0 ? (
        <Alert severity="warning">{t(at === null ? 'confirm.nobody' : 'confirm.noneYet')}</Alert>
      ) : (
        t(at === null ? 'confirm.text' : 'confirm.textLater')
      )}
    </Confirmation>
  );
}

function Summary({ draft, file, counted }: ToConfirm) {
  const { t } = useTranslation('announcements');
  const words = useFilterWords(draft.audience);
  const { subject, body, language } = draft;
  const texts = [
    { subject, body, language },
    ...(draft.other ? [{ ...draft.other, language: otherLanguage(language) }] : []),
  ];
  const lines: [label: string, value: ReactNode][] = [
    [
      t('form.subject'),
      texts.map((text, index) => (
        <Box key={index} component="span" sx={{ display: 'block' }}>
          <Bdi language={text.language}>{text.subject}</Bdi>
          <Typography component="span" variant="hint" sx={{ display: 'block' }}>
            <Bdi language={text.language}>{text.body.split('\n')[0]}</Bdi>
          </Typography>
        </Box>
      )),
    ],
    [
      t('attachment.label'),
      file ? (
        <>
          <FileName name={file.name} /> · <FileSize bytes={file.size} />
          <FileState file={file} />
        </>
      ) : (
        t('confirm.noFile')
      ),
    ],
    [t('confirm.audience'), words],
  ];
  if (counted.recipients > 0)
    lines.push([
      t('confirm.languages.label'),
      <LanguageNumbers key="languages" counted={counted} only={draft.other ? null : draft.language} />,
    ]);
  const unwilling = counted.switched_off ?? 0;
  if (unwilling > 0)
    lines.push([
      t('delivery.switched_off'),
      t('confirm.switchedOff', { count: unwilling, formatted: formatNumber(unwilling, currentLanguage()) }),
    ]);
  const missing = (['receipt', 'deadline'] as const).flatMap((name) => {
    const count = counted.missing?.[name] ?? 0;
    return count === 0
      ? []
      : [t(`confirm.missing.${name}`, { count, formatted: formatNumber(count, currentLanguage()) })];
  });
  if (missing.length > 0) lines.push([t('confirm.missing.label'), missing.join(' ')]);
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
