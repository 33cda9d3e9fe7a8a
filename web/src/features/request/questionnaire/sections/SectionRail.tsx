import CheckRounded from '@mui/icons-material/CheckRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Answers } from '@/api/contract';
import type { FormDefinition } from '@/api/schema.gen';
import { Circle } from '@/components/Circle';
import { localized } from '@/forms/definition';
import { formProgress, isComplete, sectionProgress, type Progress } from '@/forms/progress';
import { reviewStep, searchOf } from './steps';

interface SectionRailProps {
  form: FormDefinition;
  answers: Answers;
  /** Index of the shown step; the review follows the last section. */
  current: number;
}

const StepLink = styled(RouterLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: 12,
  borderRadius: 8,
  color: theme.tokens.text,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.tokens.primarySoft },
  '&:focus-visible': { outline: `3px solid ${theme.tokens.primary}`, outlineOffset: 2 },
  '&[aria-current]': { backgroundColor: theme.tokens.primarySoft },
  [theme.breakpoints.down('md')]: {
    flexDirection: 'column',
    alignItems: 'center',
    gap: 4,
    padding: '8px 4px',
  },
}));

/** On a phone visually hidden but read. */
const shownFromMd = {
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  height: { xs: '1px', md: 'auto' },
  overflow: { xs: 'hidden', md: 'visible' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const;

/** The sections with their counts, and the review. A column beside the questions, a row above them on a phone. */
export function SectionRail({ form, answers, current }: SectionRailProps) {
  const { t } = useTranslation('questionnaire');
  const whole = formProgress(form, answers);
  const missing = whole.total - whole.answered;
  return (
    <Box component="nav" aria-label={t('sections')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: `repeat(${form.sections.length + 1}, minmax(0, 1fr))`, md: 'minmax(0, 1fr)' },
        }}
      >
        {form.sections.map((section, index) => (
          <RailStep
            key={section.id}
            to={searchOf(section.id)}
            here={index === current}
            mark={index + 1}
            title={localized(section.title)}
            progress={sectionProgress(section, answers)}
          />
        ))}
        <RailStep
          to={searchOf(reviewStep)}
          here={current === form.sections.length}
          mark={<FactCheckRounded sx={{ fontSize: 18 }} />}
          title={t('review.title')}
          note={missing === 0 ? t('review.complete') : t('review.missing', { count: missing })}
          short={t('review.short')}
        />
      </Box>
    </Box>
  );
}

interface RailStepProps {
  to: string;
  here: boolean;
  mark: ReactNode;
  title: string;
  progress?: Progress;
  note?: string;
  short?: string;
}

function RailStep({ to, here, mark, title, progress, note, short }: RailStepProps) {
  const { t } = useTranslation('forms');
  const done = progress !== undefined && isComplete(progress);
  return (
    <li>
      <StepLink to={to} aria-current={here ? 'step' : undefined}>
        <Mark filled={done} here={here}>
          {done ? <CheckRounded sx={{ fontSize: 18 }} /> : mark}
        </Mark>
        <Box sx={{ flex: 1, minWidth: 0, width: { xs: '100%', md: 'auto' }, position: 'relative' }}>
          <Typography
            variant="label"
            component="span"
            sx={{ display: 'block', ...shownFromMd, color: here ? 'primary.dark' : undefined }}
          >
            {title}
          </Typography>
          <Typography variant="caption" component="span" sx={{ display: 'block', mt: 0.5, ...shownFromMd }}>
            {progress ? t('answeredOf', { answered: progress.answered, total: progress.total }) : note}
          </Typography>
          <Typography
            variant="caption"
            component="span"
            aria-hidden
            sx={{ display: { xs: 'block', md: 'none' }, textAlign: 'center' }}
          >
            {progress ? <bdi dir="ltr">{`${progress.answered}/${progress.total}`}</bdi> : short}
          </Typography>
          {progress ? <Bar share={progress.answered / Math.max(progress.total, 1)} /> : null}
        </Box>
      </StepLink>
    </li>
  );
}

function Mark({ filled, here, children }: { filled: boolean; here: boolean; children: ReactNode }) {
  return (
    <Circle
      aria-hidden
      sx={{
        borderColor: filled || here ? 'primary.main' : 'divider',
        bgcolor: filled ? 'primary.main' : 'background.paper',
        color: filled ? 'primary.contrastText' : here ? 'primary.main' : 'text.secondary',
      }}
    >
      {children}
    </Circle>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <Box
      aria-hidden
      sx={{ mt: { xs: 1, md: 2 }, height: 4, borderRadius: 999, bgcolor: 'divider', overflow: 'hidden' }}
    >
      <Box sx={{ height: '100%', width: `${share * 100}%`, bgcolor: 'primary.main', transition: 'width 200ms' }} />
    </Box>
  );
}
