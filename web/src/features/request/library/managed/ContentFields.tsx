import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { linkMax } from '@/api/limits.gen';
import type { DocumentFileOut } from '@/api/schema.gen';
import { SegmentedControl } from '@/components/SegmentedControl';
import { TextInput, type TextInputProps } from '@/components/TextInput';
import { useControlledField } from '@/forms/useFieldValue';
import { FileField } from '@/upload/FileField';
import { useFileUpload } from '@/upload/useFileUpload';
import { uploadDocumentFile } from './api';
import type { ContentKind, ContentValues } from './content';

type FileName = 'file' | 'file_en' | 'file_ar';

interface ContentFieldsProps {
  form: UseFormReturn<ContentValues>;
  field: (name: 'url') => Pick<TextInputProps, 'name' | 'error'>;
  errorOf: (name: FileName) => string | undefined;
  /** Stored files that the values may name. */
  known: DocumentFileOut[];
  maxBytes: number;
  kinds: readonly ContentKind[];
  /** Whether a file is on its way, so that the form cannot be saved yet. */
  onBusy: (name: FileName, busy: boolean) => void;
}

/** One file for both languages, a file per language, or a link. */
export function ContentFields({ form, field, errorOf, known, maxBytes, kinds, onBusy }: ContentFieldsProps) {
  const { t } = useTranslation('library');
  const [kind, setKind] = useControlledField(form, 'kind');
  const [files, setFiles] = useState(known);
  const props = (name: FileName) => ({
    name,
    label: t(`form.${name}`),
    error: errorOf(name),
    maxBytes,
    stored: files,
    form,
    onStored: (file: DocumentFileOut) => {
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
      {kind === 'both' ? <OneFile {...props('file')} showsRules /> : null}
      {kind === 'each' ? (
        <>
          <OneFile {...props('file_en')} showsRules />
          <OneFile {...props('file_ar')} />
          <Typography variant="hint">{t('form.eachHint')}</Typography>
        </>
      ) : null}
      {kind === 'link' ? <TextInput {...field('url')} label={t('form.url')} ltr maxLength={linkMax} /> : null}
      {kind === 'none' ? <Typography>{t('form.noneHint')}</Typography> : null}
    </Box>
  );
}

interface OneFileProps {
  name: FileName;
  label: string;
  showsRules?: boolean;
  error: string | undefined;
  maxBytes: number;
  stored: DocumentFileOut[];
  form: UseFormReturn<ContentValues>;
  onStored: (file: DocumentFileOut) => void;
  onBusy: (busy: boolean) => void;
}

function OneFile({ form, stored, onStored, onBusy, showsRules = false, maxBytes, ...field }: OneFileProps) {
  const [id, setId] = useControlledField(form, field.name);
  const upload = useFileUpload({
    maxBytes,
    send: uploadDocumentFile,
    onStored: (file) => {
      onStored(file);
      setId(file.id);
    },
  });
  const isBusy = upload.upload !== null;
  const tell = useEffectEvent(onBusy);
  useEffect(() => {
    tell(isBusy);
    // The field disappears when another kind of content is chosen.
    return () => {
      tell(false);
    };
  }, [isBusy]);
  return (
    <FileField
      {...field}
      maxBytes={showsRules ? maxBytes : undefined}
      upload={upload}
      file={stored.find((file) => file.id === id) ?? null}
    />
  );
}
