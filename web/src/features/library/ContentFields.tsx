import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DocumentFile } from '@/api/contract';
import { SegmentedControl } from '@/components/SegmentedControl';
import { TextInput, type TextInputProps } from '@/components/TextInput';
import { useFileSizeText } from '@/components/useFileSizeText';
import { useControlledField } from '@/forms/useFieldValue';
import { isolateLtr } from '@/i18n/isolate';
import type { ContentValues } from './content';
import { FileField } from './FileField';
import type { ContentKind } from './schemas';

type FileName = 'file' | 'file_en' | 'file_ar';

interface ContentFieldsProps {
  form: UseFormReturn<ContentValues>;
  field: (name: 'url') => Pick<TextInputProps, 'name' | 'error'>;
  errorOf: (name: FileName) => string | undefined;
  /** Stored files that the values may name. */
  known: DocumentFile[];
  maxBytes: number;
  kinds: readonly ContentKind[];
  /** Whether a file is on its way, so that the form cannot be saved yet. */
  onBusy: (name: FileName, busy: boolean) => void;
}

/** One file for both languages, a file per language, or a link. */
export function ContentFields({ form, field, errorOf, known, maxBytes, kinds, onBusy }: ContentFieldsProps) {
  const { t } = useTranslation('library');
  const size = useFileSizeText();
  const [kind, setKind] = useControlledField(form, 'kind');
  const [files, setFiles] = useState(known);
  const rules = t('file.rules', { types: isolateLtr('PDF · JPG · PNG · DOCX · XLSX · ZIP'), max: size(maxBytes) });
  const props = (name: FileName) => ({
    name,
    label: t(`form.${name}`),
    error: errorOf(name),
    maxBytes,
    stored: files,
    form,
    onStored: (file: DocumentFile) => {
      setFiles((earlier) => [...earlier, file]);
    },
    onBusy: (isBusy: boolean) => {
      onBusy(name, isBusy);
    },
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <div>
        <SegmentedControl
          label={t('form.kind')}
          value={kind}
          segments={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => {
            setKind(next);
          }}
        />
      </div>
      {kind === 'both' ? <OneFile {...props('file')} hint={rules} /> : null}
      {kind === 'each' ? (
        <>
          <OneFile {...props('file_en')} hint={rules} />
          <OneFile {...props('file_ar')} />
          <Typography variant="hint">{t('form.eachHint')}</Typography>
        </>
      ) : null}
      {kind === 'link' ? <TextInput {...field('url')} label={t('form.url')} ltr maxLength={2048} /> : null}
      {kind === 'none' ? <Typography>{t('form.noneHint')}</Typography> : null}
    </Box>
  );
}

interface OneFileProps {
  name: FileName;
  label: string;
  hint?: string;
  error: string | undefined;
  maxBytes: number;
  stored: DocumentFile[];
  form: UseFormReturn<ContentValues>;
  onStored: (file: DocumentFile) => void;
  onBusy: (busy: boolean) => void;
}

function OneFile({ form, stored, onStored, ...field }: OneFileProps) {
  const [id, setId] = useControlledField(form, field.name);
  return (
    <FileField
      {...field}
      file={stored.find((file) => file.id === id) ?? null}
      onChange={(file) => {
        onStored(file);
        setId(file.id);
      }}
    />
  );
}
