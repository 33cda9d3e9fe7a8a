import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import type { ColleaguePlaceOut, QuestionnaireOut } from '@/api/schema.gen';
import { useSignedInUser } from '@/auth/AuthContext';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import { LoadingState } from '@/components/LoadingState';
import { localized } from '@/forms/definition';
import type { ChangeAnswer } from '@/forms/question';
import { useAnswerErrors } from '@/forms/useAnswerErrors';
import { usePresence } from '@/presence/usePresence';
import { sticky } from '@/theme/tokens';
import type { DraftSaver } from './drafts/DraftSaver';
import { Colleagues } from './together/Colleagues';
import { NextUnanswered } from './sections/NextUnanswered';
import { usePlace, type Place } from './sections/place';
import { ReviewStep } from './ReviewStep';
import { SaveAnnouncement, SaveStatus, TakenNote } from './drafts/SaveStatus';
import { SectionRail } from './sections/SectionRail';
import { SectionStep } from './sections/SectionStep';
import { resumeStep, reviewStep, searchOf, stepAt } from './sections/steps';
import { useDraftSaver, useDraftView } from './drafts/useDraftSaver';
import { useSubmitAnswers } from './useSubmitAnswers';

const SupersededDialog = later(() => import('./together/SupersededDialog'));

/** The questionnaire while it can be answered: combines drafts and position, and shows one step. */
export function QuestionnaireEditor({ questionnaire }: { questionnaire: QuestionnaireOut }) {
  const { company } = useSignedInUser();
  const step = stepAt(questionnaire.form, useSearchParams()[0].get('section'));
  const { others, together } = usePresence(step && `questionnaire:${step.section?.id ?? reviewStep}`);
  const saver = useDraftSaver(questionnaire, company, together);
  const { place, remember } = usePlace();
  if (!saver || place === undefined)
    return <LoadingState title={localized(questionnaire.form.title)} minHeight={480} />;
  return <Steps questionnaire={questionnaire} saver={saver} others={others} place={place} remember={remember} />;
}

interface StepsProps {
  questionnaire: QuestionnaireOut;
  saver: DraftSaver;
  others: readonly ColleaguePlaceOut[];
  /** The person's position when the page was opened. */
  place: Place | null;
  remember: (place: Place) => void;
}

function Steps({ questionnaire: { form }, saver, others, place, remember }: StepsProps) {
  const { answers, save, taken } = useDraftView(saver);
  const errors = useAnswerErrors(form, answers);
  const submitting = useSubmitAnswers(form, saver, errors.refuse);
  const superseded = save.kind === 'superseded';
  const [wasSuperseded, setWasSuperseded] = useState(superseded);
  if (superseded && !wasSuperseded) setWasSuperseded(true);
  usePreloaded(SupersededDialog);
  const [search] = useSearchParams();
  const name = search.get('section');
  const named = stepAt(form, name);
  const sectionId = named ? (named.section?.id ?? reviewStep) : null;
  // The remembered question applies only to the opened page, not to later visits of its section.
  const [opened] = useState(() => sectionId ?? resumeStep(form, answers, place));
  const [moved, setMoved] = useState(false);
  const focused = useRef<string | null>(null);
  if (!moved && sectionId !== null && sectionId !== opened) setMoved(true);

  useEffect(() => {
    if (sectionId !== null && sectionId !== place?.section) remember({ section: sectionId, question: null });
  }, [sectionId, place, remember]);

  const { forget } = errors;
  const change = useCallback<ChangeAnswer>(
    (questionId, changed) => {
      saver.change(questionId, changed);
      forget(questionId);
    },
    [saver, forget],
  );

  const step = named ?? stepAt(form, opened);
  if (!step) return null;
  const { section, index } = step;
  const next = <NextUnanswered form={form} answers={answers} lastFocused={() => focused.current} />;
  const resumed = !moved && place?.section === section?.id ? (place?.question ?? null) : null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)', lg: '256px minmax(0, 1fr)' },
        columnGap: { md: 8, lg: 12 },
        rowGap: 6,
        alignItems: 'start',
      }}
    >
      {named ? null : <Navigate to={searchOf(opened)} replace />}
      <Box sx={{ position: { md: sticky }, top: { md: 124, lg: 88 } }}>
        <SectionRail form={form} answers={answers} current={index} />
        <Box sx={{ display: { xs: 'none', md: 'block' }, px: 3, pt: 4 }}>
          <Box sx={{ mb: 2, marginInlineStart: -3 }}>{next}</Box>
          <SaveStatus save={save} />
          <TakenNote taken={taken} />
          <DraftPrivacy sx={{ mt: 3 }} />
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <DraftPrivacy sx={{ display: { md: 'none' }, mb: 4 }} />
        <Colleagues form={form} others={others} />
        {section ? (
          <SectionStep
            form={form}
            section={section}
            index={index}
            answers={answers}
            errors={errors}
            target={search.get('question') ?? resumed}
            fromReview={search.get('from') === reviewStep}
            onChange={change}
            onFocusQuestion={(question) => {
              focused.current = question;
              remember({ section: section.id, question });
            }}
          />
        ) : (
          <ReviewStep form={form} answers={answers} errors={errors} submitting={submitting} />
        )}
      </Box>
      <Box
        sx={{
          display: { xs: 'flex', md: 'none' },
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 3,
          position: sticky,
          bottom: 0,
          zIndex: 1,
          mx: { xs: -4, sm: -6 },
          mb: { xs: -4, sm: -6 },
          px: { xs: 4, sm: 6 },
          py: 2,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <div>
          <SaveStatus save={save} />
          <TakenNote taken={taken} />
        </div>
        {next}
      </Box>
      <SaveAnnouncement save={save} taken={taken} />
      {/* Stays mounted after the first opening, so that it can fade out. */}
      {wasSuperseded ? (
        <SupersededDialog
          save={save}
          mine={answers}
          onChoose={(theirs) => {
            saver.resolve(theirs);
          }}
        />
      ) : null}
    </Box>
  );
}

/** What the authority sees of answers that are not submitted. */
function DraftPrivacy({ sx }: { sx: SxProps<Theme> }) {
  const { t } = useTranslation('questionnaire');
  return (
    <Typography variant="caption" component="p" sx={sx}>
      {t('save.private')}
    </Typography>
  );
}
