import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { receiptCheckNumberMax } from '@/api/limits.gen';
import { ErrorSummary } from '@/components/ErrorSummary';
import { SegmentedControl } from '@/components/SegmentedControl';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { useFileSizeText } from '@/components/useFileSizeText';
import { usePortalForm } from '@/forms/usePortalForm';
import { checkReceipt, sha256Of } from './api';
import { PickedFile } from './PickedFile';

type Kind = 'receipt' | 'file';

interface Values {
  kind: Kind;
  receipt_number: string;
  file: File | null;
}

interface Result {
  kind: Kind;
  matches: boolean;
}

/** More than a response may hold; browsers read the whole file into memory. */
const maxBytes = 100 * 1024 * 1024;

/** A receipt's PDF, or a file and its receipt number. `scanned`: the number from a QR code; may be empty. */
export function CheckForm({ scanned }: { scanned: string }) {
  const { t } = useTranslation(['verifyReceipt', 'upload']);
  const size = useFileSizeText();
  const [result, setResult] = useState<Result | null>(null);
  const { form, field, errorOf, summary, attempt, submit, isSubmitting } = usePortalForm<Values>({
    defaultValues: { kind: scanned === '' ? 'receipt' : 'file', receipt_number: scanned, file: null },
    schema: (rules) => import('./schemas').then(({ receiptCheckSchema }) => receiptCheckSchema(rules)),
    labelOf: (name) => t(name === 'file' ? 'file.file' : 'number'),
    onSubmit: async ({ kind, receipt_number: number, file }) => {
      if (!file) return;
      const sha256 = await sha256Of(file).catch(() => null);
      if (sha256 === null) {
        form.setError('file', { message: t('unreadable') });
        return;
      }
      const { matches } = await checkReceipt(sha256, kind === 'file' ? number : null);
      setResult({ kind, matches });
    },
  });
  const [kind, file] = form.watch(['kind', 'file']);
  const forget = () => {
    setResult(null);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onInput={forget}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      <Box>
        <SegmentedControl
          label={t('kind.label')}
          segments={(['receipt', 'file'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(value) => {
            forget();
            form.clearErrors();
            form.setValue('kind', value);
          }}
        />
      </Box>
      {kind === 'file' ? (
        <TextInput
          {...field('receipt_number')}
          label={t('number')}
          hint={t('numberHint')}
          maxLength={receiptCheckNumberMax}
          autoComplete="off"
          ltr
        />
      ) : null}
      <PickedFile
        name="file"
        label={t(`file.${kind}`)}
        error={errorOf('file')}
        file={file}
        onPick={(picked) => {
          forget();
          form.clearErrors('file');
          form.setValue('file', picked);
          if (picked.size > maxBytes) {
            form.setValue('file', null);
            form.setError('file', { message: t('upload:tooLarge', { max: size(maxBytes) }) });
          }
        }}
      />
      <Typography variant="hint" component="p">
        {t('privacy')}
      </Typography>
      <Box>
        <SubmitButton loading={isSubmitting} onClick={forget}>
          {t('submit')}
        </SubmitButton>
      </Box>
      <Box role="status">{result ? <Verdict {...result} /> : null}</Box>
    </Box>
  );
}

function Verdict({ kind, matches }: Result) {
  const { t } = useTranslation('verifyReceipt');
  const answer = matches ? 'matches' : 'differs';
  return (
    <Alert severity={matches ? 'success' : 'error'} role="presentation">
      <AlertTitle component="p">{t(`${answer}.title`)}</AlertTitle>
      {t(`${answer}.${kind}`)}
    </Alert>
  );
}
