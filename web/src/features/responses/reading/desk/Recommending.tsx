import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { recommendationReasonMax } from '@/api/limits.gen';
import type { RecommendationOut, Suitability } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { FieldMessage, FormField } from '@/components/FormField';
import { Panel } from '@/components/Panel';
import { Paragraphs } from '@/components/Paragraphs';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { paragraphs } from '@/forms/typedText';
import { recommend } from '../api';
import { VerdictChip, verdicts } from '../VerdictChip';
import { OtherText } from '../writing/OtherText';
import { SavedHint } from '../writing/SavedHint';
import { useKept } from '../writing/useKept';
import { useDesk } from './DeskContext';

/** The reader's recommendation; those of others are shown once it is given. */
export function Recommending() {
  const { t } = useTranslation('reading');
  const { desk, mayWrite } = useDesk();
  const { own, recommendations } = desk;
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={t('recommendation.title')}>
      {own ? <Given given={own} own /> : null}
      {mayWrite && (!own || isChanging) ? (
        <RecommendationForm
          key={own?.revision ?? 0}
          onDone={() => {
            setChanging(false);
          }}
        />
      ) : null}
      {mayWrite && own && !isChanging ? (
        <Button
          variant="outlined"
          size="small"
          sx={{ mt: 2 }}
          onClick={() => {
            setChanging(true);
          }}
        >
          {t('recommendation.change')}
        </Button>
      ) : null}
      {recommendations === null ? (
        <Typography variant="hint" component="p" sx={{ mt: 4 }}>
          {t('recommendation.hidden')}
        </Typography>
      ) : (
        <Box component="section" aria-label={t('recommendation.others')} sx={{ mt: 5 }}>
          <Typography variant="label" component="h3">
            {t('recommendation.others')}
          </Typography>
          {recommendations.length === 0 ? (
            <Typography variant="hint" sx={{ mt: 1 }}>
              {t('recommendation.noOthers')}
            </Typography>
          ) : (
            recommendations.map((given) => <Given key={`${given.by} ${given.given_at}`} given={given} />)
          )}
        </Box>
      )}
    </Panel>
  );
}

function Given({ given, own = false }: { given: RecommendationOut; own?: boolean }) {
  const { t } = useTranslation('reading');
  const { desk } = useDesk();
  return (
    <Box sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <VerdictChip verdict={given.verdict} />
        <Typography variant="hint" component="span">
          {own ? t('recommendation.yours') : <Bdi>{given.by}</Bdi>} · <DateTime value={given.given_at} format="date" />
          {given.receipt_number === desk.receipt_number ? null : ` · ${t('remark.earlier')}`}
        </Typography>
      </Box>
      <Box sx={{ mt: 1 }}>
        <Paragraphs>{given.reason}</Paragraphs>
      </Box>
    </Box>
  );
}

function RecommendationForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('reading');
  const { desk, refresh } = useDesk();
  const { own } = desk;
  const errorText = useErrorText();
  const [verdict, setVerdict] = useState<Suitability | null>(own?.verdict ?? null);
  const reason = useKept('recommendation', own?.reason ?? '');
  const [attempted, setAttempted] = useState(false);
  const [revision, setRevision] = useState(own?.revision ?? 0);
  const [other, setOther] = useState<string | null>(null);
  const words = paragraphs(reason.value);
  const send = useMutation({
    mutationFn: (chosen: Suitability) => recommend(desk.company_id, { verdict: chosen, reason: words, revision }),
    onSuccess: async () => {
      reason.clear();
      onDone();
      notifySuccess(t('recommendation.done'));
      await refresh();
    },
    onError: (error) => {
      if (!isApiError(error, 'recommendation_changed')) return;
      const now = error.data as { reason: string; revision: number };
      setOther(now.reason);
      setRevision(now.revision);
    },
  });
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 4, mt: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (verdict && words !== '') send.mutate(verdict);
      }}
    >
      {other === null ? null : <OtherText message={errorText(send.error)} text={other} />}
      <FormField
        name="verdict"
        label={t('recommendation.label')}
        group
        error={attempted && !verdict ? t('recommendation.required') : undefined}
      >
        {() => (
          <RadioGroup
            name="verdict"
            value={verdict ?? ''}
            onChange={(_, chosen) => {
              setVerdict(chosen as Suitability);
            }}
          >
            {verdicts.map((value) => (
              <FormControlLabel key={value} value={value} control={<Radio />} label={t(`verdict.${value}`)} />
            ))}
          </RadioGroup>
        )}
      </FormField>
      <TextInput
        name="recommendationReason"
        label={t('recommendation.reason')}
        error={attempted && words === '' ? t('recommendation.reasonRequired') : undefined}
        maxLength={recommendationReasonMax}
        multiline
        minRows={3}
        maxRows={16}
        value={reason.value}
        onChange={({ target }) => {
          reason.setValue(target.value);
        }}
      />
      {send.error && other === null ? <FieldMessage>{errorText(send.error)}</FieldMessage> : null}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="contained" loading={send.isPending}>
          {t('recommendation.send')}
        </Button>
        <SavedHint saving={reason.saving} />
      </Box>
    </Box>
  );
}
