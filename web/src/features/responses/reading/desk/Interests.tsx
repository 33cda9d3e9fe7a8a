import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liftReasonMax } from '@/api/limits.gen';
import type { InterestOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { FieldMessage } from '@/components/FormField';
import { Panel } from '@/components/Panel';
import { Paragraphs } from '@/components/Paragraphs';
import { TextInput } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { paragraphs } from '@/forms/typedText';
import { isolate } from '@/i18n/isolate';
import { declarationQuery, deskQuery, liftInterest } from '../api';

interface InterestsProps {
  company: string;
  /** Of other people. */
  interests: readonly InterestOut[];
}

/** Who has declared an interest in the company; a second person may lift it. */
export function Interests({ company, interests }: InterestsProps) {
  const { t } = useTranslation('reading');
  if (interests.length === 0) return null;
  return (
    <Panel title={t('interests.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gap: 4 }}>
        {interests.map((interest) => (
          <li key={interest.id}>
            <Typography variant="label" component="p">
              <Bdi>{interest.by}</Bdi>
            </Typography>
            <Paragraphs>{interest.interest ?? ''}</Paragraphs>
            {interest.lifted_at ? (
              <>
                <Typography variant="hint" component="p" sx={{ mt: 1 }}>
                  {t('interests.lifted', { name: isolate(interest.lifted_by ?? '') })} ·{' '}
                  <DateTime value={interest.lifted_at} format="date" />
                </Typography>
                <Paragraphs>{interest.lift_reason ?? ''}</Paragraphs>
              </>
            ) : (
              <Lift company={company} interest={interest} />
            )}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function Lift({ company, interest }: { company: string; interest: InterestOut }) {
  const { t } = useTranslation('reading');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mayLift = useAbility().can('UPDATE', 'reading');
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const words = paragraphs(reason);
  const lift = useMutation({
    mutationFn: () => liftInterest(company, interest.id, words),
    onSuccess: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: declarationQuery(company).queryKey });
      await queryClient.invalidateQueries({ queryKey: deskQuery(company).queryKey });
    },
  });
  if (!mayLift) return null;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        sx={{ mt: 2 }}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('interests.lift')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('interests.liftTitle', { name: isolate(interest.by) })}
        confirmLabel={t('interests.lift')}
        loading={lift.isPending}
        fields={
          <>
            <TextInput
              name="reason"
              label={t('interests.reason')}
              error={isMissing && words === '' ? t('interests.required') : undefined}
              maxLength={liftReasonMax}
              multiline
              minRows={2}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
              }}
            />
            {lift.error ? <FieldMessage>{errorText(lift.error)}</FieldMessage> : null}
          </>
        }
        onConfirm={() => {
          setMissing(words === '');
          if (words !== '') lift.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('interests.liftText')}
      </ConfirmDialog>
    </>
  );
}
