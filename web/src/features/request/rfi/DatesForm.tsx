import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { rfiTitleMax } from '@/api/limits.gen';
import type { ManagedRfiOut } from '@/api/schema.gen';
import { CalendarLink } from '@/components/CalendarLink';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { ErrorSummary } from '@/components/ErrorSummary';
import { SubmitButton } from '@/components/SubmitButton';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { FormDateInput } from '@/forms/FormDateInput';
import { useFieldValue } from '@/forms/useFieldValue';
import { usePortalForm } from '@/forms/usePortalForm';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { fromField, toField } from '@/i18n/saudiTime';
import { changeRfi, managedRfiQuery, showChanged } from './api';
import { QuestionsPassed, Told, useEffectOf } from './Effect';
import { ReasonFields } from './ReasonFields';

const valuesOf = ({ rfi, questions_until }: ManagedRfiOut) => ({
  title_en: rfi?.title.en ?? '',
  title_ar: rfi?.title.ar ?? '',
  opens_at: toField(rfi?.opens_at ?? null),
  deadline: toField(rfi?.deadline ?? null),
  questions_until: toField(questions_until),
  reason_en: '',
  reason_ar: '',
});

/** Publishes the request, or changes its titles and dates. Moving the deadline is confirmed, because mails follow. */
export function DatesForm({ managed }: { managed: ManagedRfiOut }) {
  const { t } = useTranslation('request');
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const { rfi, counts } = managed;
  const { form, field, errorOf, summary, attempt, submit, isSubmitting } = usePortalForm({
    defaultValues: valuesOf(managed),
    schema: (rules) => import('./schemas').then(({ rfiSchema }) => rfiSchema(rules, managed)),
    labelOf: (name) => t(`form.${name}`),
    draft: 'request',
    onSubmit: async (values) => {
      const incomplete = [...(element.current?.elements ?? [])].filter(
        (input): input is HTMLInputElement => input instanceof HTMLInputElement && input.validity.customError,
      );
      for (const { name, validationMessage } of incomplete)
        form.setError(name as 'deadline', { message: validationMessage });
      if (incomplete.length > 0) return;
      const moves = rfi !== null && values.deadline !== toField(rfi.deadline);
      if (moves && !(await confirmed())) return;
      await save(values, moves);
    },
  });
  const confirmed = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => resolve);
    });
  const save = async (values: ReturnType<typeof valuesOf>, moves: boolean) => {
    try {
      const saved = await changeRfi({
        title_en: values.title_en,
        title_ar: values.title_ar,
        opens_at: fromField(values.opens_at, rfi?.opens_at ?? null),
        deadline: fromField(values.deadline, rfi?.deadline ?? null) ?? '',
        questions_until: fromField(values.questions_until, managed.questions_until),
        reason_en: moves ? values.reason_en : null,
        reason_ar: moves ? values.reason_ar : null,
        revision: managed.revision,
      });
      form.reset(valuesOf(saved));
      showChanged(queryClient, saved);
      notifySuccess(t(rfi ? 'form.saved' : 'form.published'));
    } catch (error) {
      // The change may have been saved, or another one before it.
      void queryClient.invalidateQueries({ queryKey: managedRfiQuery.queryKey });
      throw error;
    }
  };
  // Another administrator's change appears in the fields that were not edited here.
  useEffect(() => {
    form.reset(valuesOf(managed), { keepDirtyValues: true });
  }, [form, managed]);
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = hash === '#deadline' ? element.current?.elements.namedItem('deadline') : null;
    if (named instanceof HTMLElement) named.focus();
  }, [hash, key]);
  const deadline = useFieldValue(form, 'deadline');
  const opensAt = useFieldValue(form, 'opens_at');
  const asked = useFieldValue(form, 'questions_until');
  const effect = useEffectOf(
    {
      deadline: fromField(deadline, rfi?.deadline) ?? undefined,
      opens_at: fromField(opensAt, rfi?.opens_at),
      questions_until: fromField(asked, managed.questions_until),
    },
    deadline > opensAt,
  );
  const moves = rfi !== null && deadline !== toField(rfi.deadline);
  const settle = (isConfirmed: boolean) => () => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  const language = currentLanguage();
  const dateField = (name: 'opens_at' | 'deadline' | 'questions_until', optional: boolean) => (
    <FormDateInput
      form={form}
      name={name}
      withTime
      error={errorOf(name)}
      label={t(`form.${name}`)}
      hint={
        name === 'questions_until' && asked === '' && effect
          ? t('form.questions_untilDefault', { time: formatDateTime(effect.questions_until, language) })
          : t(`form.${name}Hint`)
      }
      optional={optional}
    />
  );
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={submit}
      sx={{ mt: 4, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      <TextInput {...field('title_en')} label={t('form.title_en')} language="en" maxLength={rfiTitleMax} />
      <TextInput {...field('title_ar')} label={t('form.title_ar')} language="ar" maxLength={rfiTitleMax} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 5 }}>
        {rfi?.state === 'open' ? null : dateField('opens_at', true)}
        {dateField('deadline', false)}
        {dateField('questions_until', true)}
      </Box>
      <QuestionsPassed effect={effect} />
      {moves ? (
        <>
          {effect ? (
            <Alert severity="info">
              <Told effect={effect} companies={counts.companies} />
            </Alert>
          ) : null}
          <ReasonFields field={field} />
        </>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <SubmitButton loading={isSubmitting}>{t(rfi ? 'form.save' : 'form.publish')}</SubmitButton>
        {rfi ? <CalendarLink /> : null}
      </Box>
      <ConfirmDialog
        open={answer !== null}
        title={t('form.confirmTitle')}
        confirmLabel={t('form.confirm')}
        onConfirm={settle(true)}
        onCancel={settle(false)}
      >
        {rfi && deadline !== ''
          ? t('form.confirmText', {
              before: formatDateTime(rfi.deadline, language),
              after: formatDateTime(`${deadline}:00+03:00`, language),
            })
          : null}{' '}
        {effect ? <Told effect={effect} companies={counts.companies} /> : null}
      </ConfirmDialog>
    </Box>
  );
}
