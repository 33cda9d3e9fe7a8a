import CloudUploadRounded from '@mui/icons-material/CloudUploadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type Ref } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import type { Config } from '@/api/contract';
import type { FileKind } from '@/api/schema.gen';
import { isolateLtr } from '@/i18n/isolate';
import { useFileSizeText } from '@/components/useFileSizeText';
import { acceptOf, typesOf } from '@/upload/pickedFile';
import type { UploadTarget } from './useUploads';

interface DropZoneProps {
  kind: FileKind;
  target: UploadTarget;
  limits: Config['limits'];
  /** No further file of this kind: the zone shrinks, but still explains a dropped file. */
  full: boolean;
  onPick: (files: File[]) => void;
  /** The button, which takes the focus when the last row is removed. */
  buttonRef: Ref<HTMLButtonElement>;
  /** Marks the zone as invalid. */
  fieldId: string;
  error: string | undefined;
  errorId: string;
  /** The remaining space. */
  children: ReactNode;
}

const words = { document: 'document', attachment: 'attachments' } as const;

/** The zone contains the rules; the button is its keyboard equivalent. */
export function DropZone({
  kind,
  target,
  limits,
  full,
  onPick,
  buttonRef,
  fieldId,
  error,
  errorId,
  children,
}: DropZoneProps) {
  const { t } = useTranslation('submission');
  const size = useFileSizeText();
  const rulesId = useId();
  const most = kind === 'document' ? limits.documents_max : limits.attachments_max;
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // The form validates files itself, so that each refused file is named with its reason.
    onDrop: (accepted, rejected) => {
      onPick([...accepted, ...rejected.map(({ file }) => file)]);
    },
    multiple: true,
    noClick: true,
    noKeyboard: true,
  });
  const rules = [
    t('zone.count', { count: most }),
    t('zone.types', { types: isolateLtr(typesOf(limits)) }),
    t(`zone.total.${target}`, { size: size(limits.upload_total_bytes) }),
  ];
  const edge = error ? 'error.main' : isDragActive ? 'primary.main' : undefined;
  return (
    <Box
      {...getRootProps()}
      sx={{
        p: { xs: 4, sm: full ? 5 : 7 },
        border: '2px dashed',
        borderColor: edge ?? ((theme) => theme.tokens.controlBorder),
        borderRadius: '12px',
        bgcolor: (theme) => (isDragActive ? theme.tokens.primarySoft : 'transparent'),
        transition: 'background-color 150ms, border-color 150ms',
      }}
    >
      <input
        {...getInputProps({
          accept: acceptOf(limits.extensions),
          multiple: kind === 'attachment',
          'aria-label': t(`${words[kind]}.choose`),
          // Represented by the button.
          'aria-hidden': true,
          tabIndex: -1,
        })}
      />
      {full ? (
        <Typography color="textSecondary">{t(`${words[kind]}.more`, { max: most })}</Typography>
      ) : (
        <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3 }}>
          <CloudUploadRounded aria-hidden sx={{ fontSize: 36, color: 'primary.main' }} />
          <Typography sx={{ minHeight: 24 }}>{isDragActive ? t('zone.release') : t(`${words[kind]}.drop`)}</Typography>
          <Button
            ref={buttonRef}
            id={fieldId}
            variant="outlined"
            onClick={open}
            aria-describedby={error ? `${errorId} ${rulesId}` : rulesId}
          >
            {t(`${words[kind]}.choose`)}
          </Button>
        </Box>
      )}
      <Box
        component="ul"
        id={rulesId}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          mt: full ? 2 : 5,
          mb: 3,
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: full ? 'flex-start' : 'center',
          columnGap: 4,
          rowGap: 0.5,
        }}
      >
        {rules.map((rule) => (
          <Typography key={rule} variant="caption" component="li">
            {rule}
          </Typography>
        ))}
      </Box>
      {children}
    </Box>
  );
}
