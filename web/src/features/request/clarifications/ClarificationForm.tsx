import CampaignRounded from '@mui/icons-material/CampaignRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { ManagedClarificationOut, Notify } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { ErrorSummary } from '@/components/ErrorSummary';
import { later } from '@/components/later';
import { SelectInput } from '@/components/SelectInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { refreshLists } from '@/lists/cache';
import { topics } from './topics/topics';
import { clarificationQuery, correct, publishDraft, saveDraft } from './api';
import { MergedQuestions } from './MergedQuestions';
import { bodyOf, emptyTexts, textsOf, type FormTexts } from './texts';
import { TwoLanguages } from './TwoLanguages';

const PublishDialog = later(() => import('./PublishDialog'));

interface ClarificationFormProps {
  /** The draft, or the published clarification that is corrected; null begins a draft. */
  clarification: ManagedClarificationOut | null;
  /** What a new draft begins with. */
  start?: FormTexts;
  /** Name of what was typed in this browser. */
  name: string;
  onSaved: (saved: ManagedClarificationOut) => void;
  onPublished: (published: ManagedClarificationOut) => void;
}

/** Question and answer for all companies, both languages side by side. Publishing is confirmed. */
export function ClarificationForm({
  clarification,
  start = emptyTexts,
  name,
  onSaved,
  onPublished,
}: ClarificationFormProps) {
  const { t } = useTranslation(['questionsList', 'questions']);
  const queryClient = useQueryClient();
  const ability = useAbility();
  const [current, setCurrent] = useState(clarification);
  const [publishing, setPublishing] = useState<FormTexts | null>(null);
  // A draft that was saved meanwhile replaces what was typed before.
  const [draft] = useState(`clarification-${name}-${clarification?.version ?? 'new'}`);
  const corrects = clarification?.state === 'published';
  const mayDraft = ability.can('UPDATE', 'questions') && !corrects;
  /** Who may publish, but not write, publishes the saved draft. */
  const readOnly = !mayDraft && !corrects;
  const mayPublish = ability.can('SEND', 'questions');
  const { form, field, summary, attempt, submit, isSubmitting, clearDraft } = usePortalForm({
    defaultValues: clarification ? textsOf(clarification) : start,
    schema: (rules) => import('./schemas').then(({ clarificationSchema }) => clarificationSchema(rules)),
    labelOf: (name_) => (name_ === 'intent' || name_ === 'questions' ? '' : t(`form.${name_}`)),
    draft,
    onSubmit: async (texts) => {
      if (!corrects && mayDraft) await save(texts);
      if (texts.intent === 'publish') setPublishing(texts);
    },
  });
  const questions = form.watch('questions');
  const save = async (texts: FormTexts) => {
    try {
      const saved = await saveDraft(current, { ...bodyOf(texts), question_ids: texts.questions.map(({ id }) => id) });
      setCurrent(saved);
      refreshLists(queryClient);
      if (texts.intent === 'save') notifySuccess(t('form.saved'));
      onSaved(saved);
    } catch (error) {
      await readAgain(error);
      throw error;
    }
  };
  /** After another administrator's change, the next attempt replaces that one. */
  const readAgain = async (error: unknown) => {
    if (!current || !isApiError(error, 'clarification_changed_meanwhile')) return;
    const fresh = await queryClient.query({ ...clarificationQuery(current.id), staleTime: 0 }).catch(() => null);
    if (fresh?.state === current.state) setCurrent(fresh);
  };
  const publish = async (notify: Notify) => {
    if (!current || !publishing) return;
    try {
      const published = await (corrects ? correct(current, bodyOf(publishing), notify) : publishDraft(current, notify));
      clearDraft();
      refreshLists(queryClient);
      setPublishing(null);
      notifySuccess(t(corrects ? 'publish.corrected' : 'publish.done', { number: published.number ?? 0 }));
      onPublished(published);
    } catch (error) {
      await readAgain(error);
      throw error;
    }
  };
  const submitAs = (wanted: 'save' | 'publish') => () => {
    form.setValue('intent', wanted);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      <Alert severity="info" icon={<CampaignRounded />}>
        {t('form.anonymous')}
      </Alert>
      <SelectInput
        {...field('topic')}
        label={t('form.topic')}
        options={topics
          .filter((value) => !readOnly || value === current?.topic)
          .map((value) => ({ value, label: t(`questions:topic.${value}`) }))}
      />
      <TwoLanguages field={field} readOnly={readOnly} />
      {corrects ? null : (
        <MergedQuestions
          questions={questions}
          disabled={!mayDraft}
          onChange={(chosen) => {
            form.setValue('questions', chosen, { shouldDirty: true });
          }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {mayPublish ? (
          <Button
            type="submit"
            startIcon={<CampaignRounded />}
            disabled={isSubmitting || (!mayDraft && current === null)}
            onClick={submitAs('publish')}
          >
            {t(corrects ? 'publish.correct' : 'publish.open')}
          </Button>
        ) : null}
        {mayDraft ? (
          <Button type="submit" variant="outlined" disabled={isSubmitting} onClick={submitAs('save')}>
            {t('form.save')}
          </Button>
        ) : null}
      </Box>
      <PublishDialog
        open={publishing !== null}
        corrects={corrects}
        questions={corrects ? 0 : questions.length}
        onPublish={publish}
        onClose={() => {
          setPublishing(null);
        }}
      />
    </Box>
  );
}
