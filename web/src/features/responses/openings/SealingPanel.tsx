import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpeningsOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Panel } from '@/components/Panel';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { openingsQuery, seal } from './api';

const choices = ['none', 'responses', 'answers'] as const;
type Choice = (typeof choices)[number];

/** What is sealed; chosen until the first response. */
export function SealingPanel({ state }: { state: OpeningsOut }) {
  const { t } = useTranslation('openings');
  const mayChange = useAbility().can('UPDATE', 'request') && state.can_seal;
  const now: Choice = state.sealing ?? 'none';
  return (
    <Panel title={t('sealing.title')}>
      <Typography sx={{ mt: 2 }}>{t(`sealing.is.${now}`)}</Typography>
      {mayChange ? (
        <Choose key={now} now={now} />
      ) : (
        <Typography variant="hint" sx={{ mt: 2 }}>
          {t(state.can_seal ? 'sealing.notAllowed' : 'sealing.fixed')}
        </Typography>
      )}
    </Panel>
  );
}

function Choose({ now }: { now: Choice }) {
  const { t } = useTranslation('openings');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const labelId = useId();
  const [chosen, setChosen] = useState<Choice>(now);
  const change = useMutation({
    mutationFn: (choice: Choice) => seal(choice === 'none' ? null : choice),
    onSuccess: (saved) => {
      queryClient.setQueryData(openingsQuery.queryKey, saved);
      notifySuccess(t('sealing.done'));
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: openingsQuery.queryKey }),
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(chosen);
      }}
      sx={{ mt: 4 }}
    >
      <Typography variant="label" id={labelId} component="p">
        {t('sealing.choose')}
      </Typography>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen}
        onChange={(_, value) => {
          setChosen(value as Choice);
        }}
      >
        {choices.map((choice) => (
          <FormControlLabel key={choice} value={choice} control={<Radio />} label={t(`sealing.choice.${choice}`)} />
        ))}
      </RadioGroup>
      {change.isError ? (
        <Typography role="alert" color="error" sx={{ mt: 2 }}>
          {errorText(change.error)}
        </Typography>
      ) : null}
      <Button type="submit" loading={change.isPending} disabled={chosen === now} sx={{ mt: 3 }}>
        {t('sealing.save')}
      </Button>
    </Box>
  );
}
