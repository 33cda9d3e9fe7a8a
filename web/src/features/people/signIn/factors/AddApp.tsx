import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factorLabelMax } from '@/api/limits.gen';
import type { AppQuestionOut } from '@/api/schema.gen';
import { LtrText } from '@/components/Bdi';
import { CopyButton } from '@/components/CopyButton';
import { ErrorState } from '@/components/ErrorState';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { LoadingState } from '@/components/LoadingState';
import { TextInput } from '@/components/TextInput';
import { usePortalForm } from '@/forms/usePortalForm';
import { addApp, askForApp } from './api';

interface AddAppProps {
  open: boolean;
  onClose: () => void;
  /** `codes`: recovery codes, if it was the first factor. */
  onAdded: (codes: string[]) => void;
}

export default function AddApp({ open, ...added }: AddAppProps) {
  const { t } = useTranslation('factors');
  return (
    <FormDialog open={open} title={t('app.add')} narrow onClose={added.onClose}>
      <Asked {...added} />
    </FormDialog>
  );
}

function Asked(added: Omit<AddAppProps, 'open'>) {
  const { t } = useTranslation('factors');
  // A secret of its own for each opening.
  const asked = useQuery({
    queryKey: ['account', 'factors', 'app'],
    queryFn: askForApp,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (asked.data) return <AppForm question={asked.data} {...added} />;
  return (
    <Box sx={{ p: 6 }}>
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <LoadingState label={t('app.add')} />
      )}
    </Box>
  );
}

function AppForm({ question, onClose, onAdded }: { question: AppQuestionOut } & Omit<AddAppProps, 'open'>) {
  const { t } = useTranslation('factors');
  const { field, ...shown } = usePortalForm({
    defaultValues: { code: '', label: t('app.phone') },
    schema: (rules) => import('./schemas').then(({ appSchema }) => appSchema(rules)),
    onSubmit: async ({ code, label }) => {
      onAdded((await addApp({ ceremony_id: question.ceremony_id, code, label })).recovery_codes);
    },
  });
  return (
    <DialogForm {...shown} action={t('app.confirm')} onClose={onClose}>
      <Typography>{t('app.scan')}</Typography>
      {/* Dark on light in both colour schemes, as cameras expect. */}
      <Box sx={{ justifySelf: 'center', p: 1, bgcolor: '#fff', borderRadius: 1, forcedColorAdjust: 'none' }}>
        <svg
          role="img"
          aria-label={t('app.picture')}
          viewBox={`0 0 ${question.size} ${question.size}`}
          width={200}
          height={200}
          shapeRendering="crispEdges"
        >
          <path d={question.picture} fill="#000" />
        </svg>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="hint" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {t('app.type')} <LtrText breakAnywhere>{question.secret}</LtrText>
        </Typography>
        <CopyButton
          text={question.secret}
          label={t('app.copy')}
          said={{ copied: t('app.copied'), refused: t('codes.notCopied') }}
        />
      </Box>
      <TextInput
        {...field('code')}
        label={t('app.code')}
        hint={t('app.codeHint')}
        ltr
        inputProps={{ inputMode: 'numeric' }}
        autoComplete="one-time-code"
      />
      <TextInput {...field('label')} label={t('label')} hint={t('labelHint')} maxLength={factorLabelMax} />
    </DialogForm>
  );
}
