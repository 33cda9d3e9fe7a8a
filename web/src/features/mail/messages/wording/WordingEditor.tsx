import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { WordingOut } from '@/api/schema.gen';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { ErrorSummary } from '@/components/ErrorSummary';
import { later } from '@/components/later';
import { SubmitButton } from '@/components/SubmitButton';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { usePortalForm } from '@/forms/usePortalForm';
import { type Language, useLanguageName } from '@/i18n/languages';
import { galleryQuery } from '../samples';
import { WordingFields } from './WordingFields';
import { pageFirst, valuesOf, withFormFields, wordingIn, type FieldName, type Values } from './wordingForm';
import { WordingHistory } from './WordingHistory';
import { saveWording, wordingQuery, type Channel } from './wordings';

const PreviewDialog = later(() => import('./WordingPreview'));

/** Subject, heading and text in both languages, side by side, and the history of their changes. */
export function WordingEditor({ template, channel }: { template: string; channel: Channel }) {
  const { t } = useTranslation('wording');
  const languageName = useLanguageName();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const name = channel.channel;
  const [previewed, setPreviewed] = useState<Record<Language, WordingOut> | null>(null);
  const [resetting, setResetting] = useState<'asked' | 'running' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { form, field, summary, attempt, submit, isSubmitting, clearDraft } = usePortalForm<Values>({
    draft: `wording-${template}-${name}`,
    defaultValues: valuesOf(channel),
    schema: (rules) => import('./wordingSchema').then(({ wordingSchema }) => wordingSchema(rules, name)),
    labelOf: (one) => {
      const [language, part] = one.split('_') as [Language, 'subject'];
      return `${languageName(language)}: ${t(`field.${part}`)}`;
    },
    onSubmit: (values) =>
      save(values.revision, (language) => wordingIn(values, language, name)).then(() => {
        notifySuccess(t('saved'));
      }),
  });
  const save = async (revision: number, words: (language: Language) => WordingOut | null) => {
    try {
      const saved = await saveWording(template, name, { revision, en: words('en'), ar: words('ar') });
      clearDraft();
      queryClient.setQueryData(wordingQuery(template).queryKey, saved);
      const standing = saved.channels.find((one) => one.channel === name);
      if (standing) form.reset(valuesOf(standing));
      void queryClient.invalidateQueries({ queryKey: galleryQuery.queryKey });
    } catch (error) {
      if (isApiError(error, 'wording_changed_meanwhile')) {
        // The text stays as it was typed; the next attempt replaces the wording that the history now shows.
        form.setValue('revision', error.numberParam('revision') ?? revision);
        void queryClient.invalidateQueries({ queryKey: wordingQuery(template).queryKey });
      }
      throw withFormFields(error);
    }
  };
  const { isDirty } = form.formState;
  // Another administrator's wording appears as long as nothing was typed here.
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(channel));
  }, [form, channel, isDirty]);
  const fill = (language: Language, words: WordingOut) => {
    for (const part of ['subject', 'heading', 'text'] as const)
      form.setValue(`${language}_${part}`, words[part] ?? '', { shouldDirty: true });
  };
  const reset = () => {
    setResetting('running');
    setProblem(null);
    save(channel.revision, () => null)
      .then(
        () => {
          notifySuccess(t('reset.done'));
        },
        (error: unknown) => {
          setProblem(errorText(error));
        },
      )
      .finally(() => {
        setResetting(null);
      });
  };
  const isEdited = channel.en.edited !== null || channel.ar.edited !== null;
  const problems = problem === null ? summary : [{ message: problem }, ...summary];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
        <ErrorSummary errors={problems} attempt={attempt + (problem === null ? 0 : 1)} />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            gap: 5,
          }}
        >
          {pageFirst().map((language) => (
            <WordingFields
              key={language}
              language={language}
              channel={channel}
              field={(one: FieldName) => field(one)}
              onInsert={(text) => {
                form.setValue(`${language}_text`, text, { shouldDirty: true });
              }}
              onOriginal={() => {
                fill(language, channel[language].shipped);
              }}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <SubmitButton loading={isSubmitting}>{t('save')}</SubmitButton>
          <Button
            size="large"
            variant="outlined"
            onClick={() => {
              const values = form.getValues();
              setPreviewed({ en: wordingIn(values, 'en', name), ar: wordingIn(values, 'ar', name) });
            }}
          >
            {t('preview.open')}
          </Button>
          {isEdited ? (
            <Button
              size="large"
              variant="text"
              onClick={() => {
                setResetting('asked');
              }}
            >
              {t('reset.open')}
            </Button>
          ) : null}
        </Box>
      </Box>
      <WordingHistory channel={channel} onUse={fill} />
      <PreviewDialog
        open={previewed !== null}
        template={template}
        channel={name}
        wordings={previewed}
        onClose={() => {
          setPreviewed(null);
        }}
      />
      <ConfirmDialog
        open={resetting !== null}
        title={t('reset.title')}
        confirmLabel={t('reset.confirm')}
        loading={resetting === 'running'}
        onConfirm={reset}
        onCancel={() => {
          setResetting(null);
        }}
      >
        {t('reset.text')}
      </ConfirmDialog>
    </Box>
  );
}
