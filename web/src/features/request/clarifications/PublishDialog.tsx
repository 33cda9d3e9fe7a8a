import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notify } from '@/api/schema.gen';
import { ErrorState } from '@/components/ErrorState';
import { FormField } from '@/components/FormField';
import { LoadingState } from '@/components/LoadingState';
import { isTyped, TypedConfirmation, typedIfMany } from '@/components/TypedConfirmation';
import { useErrorText } from '@/components/useErrorText';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { audienceQuery } from './api';

interface PublishDialogProps {
  open: boolean;
  corrects: boolean;
  /** Questions that the clarification answers. */
  questions: number;
  onPublish: (notify: Notify) => Promise<void>;
  onClose: () => void;
}

/** Says how many companies are notified, asks when, and publishes. */
export default function PublishDialog({ open, onClose, ...asked }: PublishDialogProps) {
  const { t } = useTranslation('questionsList');
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2">
        {t(asked.corrects ? 'publish.correctTitle' : 'publish.title')}
      </DialogTitle>
      <Body {...asked} onClose={onClose} />
    </Dialog>
  );
}

function Body({ corrects, questions, onPublish, onClose }: Omit<PublishDialogProps, 'open'>) {
  const { t } = useTranslation(['questionsList', 'common']);
  const audience = useQuery({ ...audienceQuery, staleTime: 0 });
  const errorText = useErrorText();
  const [notify, setNotify] = useState<Notify>('now');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const wanted = typedIfMany(audience.data?.companies ?? 0);
  const language = currentLanguage();
  const number = (value: number) => formatNumber(value, language);
  const publish = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onPublish(notify);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DialogContent>
        {audience.isPending ? <LoadingState /> : null}
        {audience.isError ? <ErrorState error={audience.error} onRetry={() => void audience.refetch()} /> : null}
        {audience.data ? (
          <Box sx={{ display: 'grid', gap: 4 }}>
            {problem === null ? null : (
              <Alert severity="error" role="alert">
                {problem}
              </Alert>
            )}
            <Typography>
              {t('publish.text', { count: audience.data.companies, formatted: number(audience.data.companies) })}
            </Typography>
            {questions > 0 ? (
              <Typography>{t('publish.answers', { count: questions, formatted: number(questions) })}</Typography>
            ) : null}
            <FormField name="notify" label={t('publish.notify')} group>
              {() => (
                <RadioGroup
                  name="notify"
                  value={notify}
                  onChange={(_, value) => {
                    setNotify(value === 'digest' ? 'digest' : 'now');
                  }}
                >
                  <FormControlLabel value="now" control={<Radio />} label={t('publish.now')} />
                  <FormControlLabel
                    value="digest"
                    control={<Radio />}
                    label={t('publish.digest', { time: formatDateTime(audience.data.digest_at, language) })}
                  />
                </RadioGroup>
              )}
            </FormField>
            <Typography variant="hint">{t('publish.hint')}</Typography>
            {wanted === undefined ? null : <TypedConfirmation wanted={wanted} typed={typed} onChange={setTyped} />}
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          loading={busy}
          disabled={!audience.data || (wanted !== undefined && !isTyped(wanted, typed))}
          onClick={() => void publish()}
        >
          {t(corrects ? 'publish.confirmCorrect' : 'publish.confirm')}
        </Button>
      </DialogActions>
    </>
  );
}
