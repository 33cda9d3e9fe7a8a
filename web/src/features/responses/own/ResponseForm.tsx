import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Config, Submission } from '@/api/contract';
import type { ColleaguePlaceOut, RfiOut } from '@/api/schema.gen';
import { ErrorSummary, type SummaryError } from '@/components/ErrorSummary';
import { sticky, width } from '@/theme/tokens';
import { filesOf } from './api';
import { Colleagues } from './Colleagues';
import { DeadlineCard } from './DeadlineCard';
import { fieldOf, FilesStep } from './files/FilesStep';
import { linkField, LinksStep } from './links/LinksStep';
import { problemOf } from './links/linkRows';
import { ReviewStep } from './review/ReviewStep';
import { StepHeading } from './steps/StepHeading';
import { StepRail } from './steps/StepRail';
import { stepAddress, stepAfter, stepBefore, useStep, type StepId } from './steps/steps';
import { UnfinishedNotice } from './review/UnfinishedNotice';
import { useAnnouncer } from '@/components/useAnnouncer';
import { useLinks } from './links/useLinks';
import { useColleaguesChanges } from './useColleaguesChanges';
import { useOutcomes } from './files/useOutcomes';
import { useStepStatuses } from './steps/useStepStatuses';
import { useUploads } from './uploads/useUploads';

interface ResponseFormProps {
  submission: Submission;
  rfi: RfiOut;
  limits: Config['limits'];
  others: readonly ColleaguePlaceOut[];
}

/** Four steps for one draft on the server. Not rendered again when colleagues are looked for and none is found. */
export const ResponseForm = memo(function ResponseForm({ submission, rfi, limits, others }: ResponseFormProps) {
  const { t } = useTranslation('submission');
  const navigate = useNavigate();
  const step = useStep();
  const { queue, uploads } = useUploads();
  const links = useLinks(submission);
  const { announce, voice } = useAnnouncer();
  const statuses = useStepStatuses(submission, limits, uploads, links);
  const [seen, setSeen] = useState(step);
  const [moved, setMoved] = useState(false);
  const [attempt, setAttempt] = useState(0);
  if (seen !== step) {
    setSeen(step);
    setMoved(true);
    setAttempt(0);
  }

  useOutcomes(queue, announce);
  useColleaguesChanges(submission, announce);

  const hasDocument = submission.document !== null || uploads.some(({ kind }) => kind === 'document');
  const problems: Record<StepId, SummaryError[]> = {
    document: hasDocument ? [] : [{ name: fieldOf('document'), message: t('document.required') }],
    attachments: [],
    links: links.rows.flatMap((row, index) => {
      const problem = problemOf(row);
      return problem
        ? [
            {
              name: linkField(index),
              message: `${t('links.one', { number: index + 1 })}: ${t(`links.problem.${problem}`)}`,
            },
          ]
        : [];
    }),
    review: [],
  };
  // After all errors are corrected, new ones appear only at the next attempt.
  if (attempt > 0 && problems[step].length === 0) setAttempt(0);
  const shown = attempt > 0 ? problems[step] : [];
  const goOn = () => {
    if (problems[step].length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    if (step === 'links') void links.settle();
    void navigate(stepAddress(stepAfter(step)));
  };
  const before = stepBefore(step);
  const files = { submission, limits, queue, uploads, announce };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 6, lg: 8 },
        gridTemplateColumns: { lg: `minmax(0, ${width.form}px) minmax(260px, 340px)` },
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <StepRail current={step} statuses={statuses} />
        <UnfinishedNotice queue={queue} uploads={uploads} stored={filesOf(submission)} />
        <Box
          sx={{
            p: { xs: 4, sm: 7 },
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
          }}
        >
          {shown.length > 0 ? (
            <Box sx={{ mb: 5 }}>
              <ErrorSummary errors={shown} attempt={attempt} />
            </Box>
          ) : null}
          <Colleagues others={others} />
          <StepHeading key={`heading-${step}`} title={t(`${step}.title`)} lead={t(`${step}.lead`)} takesFocus={moved} />
          {step === 'document' ? (
            <FilesStep key="documents" kind="document" {...files} error={shown[0]?.message} />
          ) : null}
          {step === 'attachments' ? <FilesStep key="others" kind="attachment" {...files} /> : null}
          {step === 'links' ? (
            <LinksStep links={links} max={limits.links_max} showProblems={attempt > 0} announce={announce} />
          ) : null}
          {step === 'review' ? <ReviewStep {...files} links={links} /> : null}
          {step === 'review' ? null : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 7 }}>
              <Button size="large" onClick={goOn}>
                {t('steps.continue')}
              </Button>
              {before ? (
                <Button size="large" variant="text" component={RouterLink} to={stepAddress(before)}>
                  {t('steps.back')}
                </Button>
              ) : null}
            </Box>
          )}
        </Box>
      </Box>
      <Box component="aside" sx={{ position: { lg: sticky }, top: { lg: 96 } }}>
        <DeadlineCard rfi={rfi} />
      </Box>
      {voice}
    </Box>
  );
});
