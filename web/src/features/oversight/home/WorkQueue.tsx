import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import GppMaybeRounded from '@mui/icons-material/GppMaybeRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import UnsubscribeRounded from '@mui/icons-material/UnsubscribeRounded';
import PostAddRounded from '@mui/icons-material/PostAddRounded';
import MenuBookRounded from '@mui/icons-material/MenuBookRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import RuleRounded from '@mui/icons-material/RuleRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { memo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import type { Insights } from '@/api/contract';
import { ActionRow } from './ActionRow';
import { Panel } from '@/components/Panel';
import { RelativeTime } from '@/components/RelativeTime';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

type Work = Insights['work'][number];

interface Look {
  icon: ComponentType<SvgIconProps>;
  colour: string;
  /** The page where the work is done. */
  to: (work: Work, reviewHours: number) => string;
}

const waiting = '/pendingCompanies';

/** Hours after which a decision is due soon, as the server counts. */
const soonAfter = (reviewHours: number) => Math.min(48, reviewHours);

const looks: Record<Work['kind'], Look> = {
  decisions_overdue: {
    icon: ErrorOutlineRounded,
    colour: 'error.main',
    to: (_, reviewHours) => `${waiting}?waiting_over=${reviewHours}`,
  },
  decisions_due: {
    icon: WarningAmberRounded,
    colour: 'warning.main',
    to: (_, reviewHours) => `${waiting}?waiting_over=${soonAfter(reviewHours)}&waiting_up_to=${reviewHours}`,
  },
  changes_requested: {
    icon: RuleRounded,
    colour: 'warning.main',
    to: () => '/activeCompanies?change_requested=true',
  },
  additions: { icon: PostAddRounded, colour: 'warning.main', to: () => '/submissionsList?added=true' },
  files_waiting: { icon: HourglassTopRounded, colour: 'warning.main', to: () => '/submissionsList' },
  files_unchecked: { icon: GppMaybeRounded, colour: 'warning.main', to: () => '/submissionsList?unchecked=true' },
  question_files_unchecked: {
    icon: GppMaybeRounded,
    colour: 'warning.main',
    to: () => '/questionsList?state=open&unchecked=true',
  },
  questions: { icon: ForumRounded, colour: 'warning.main', to: () => '/questionsList?state=open' },
  reading: { icon: MenuBookRounded, colour: 'warning.main', to: () => '/reading?unread=true' },
  announcements_held: {
    icon: PauseCircleRounded,
    colour: 'warning.main',
    to: ({ subject_id: id }) => `/sendEmail/${id ?? ''}`,
  },
  mails_rejected: {
    icon: UnsubscribeRounded,
    colour: 'warning.main',
    to: ({ subject_id: id }) => `/sendEmail/${id ?? ''}?state=permanent`,
  },
  zips_ready: {
    icon: FolderZipRounded,
    colour: 'secondary.main',
    to: ({ subject_id: id }) => `/submissionsList?bundle=${id ?? ''}`,
  },
  decisions: {
    icon: HourglassTopRounded,
    colour: 'text.secondary',
    to: (_, reviewHours) => `${waiting}?waiting_up_to=${soonAfter(reviewHours)}`,
  },
  not_submitted: {
    icon: EditNoteRounded,
    colour: 'text.secondary',
    to: () => '/submissionsList?response=notSubmitted&questionnaire=answered',
  },
};

const oldestFirst: readonly string[] = [
  'decisions_overdue',
  'decisions_due',
  'decisions',
  'changes_requested',
  'additions',
  'files_waiting',
  'files_unchecked',
  'question_files_unchecked',
  'questions',
  'reading',
  'announcements_held',
];

interface WorkQueueProps {
  work: readonly Work[];
  /** A portal without a request or without a company, where no work does not mean that all is done. */
  isNew: boolean;
}

/** What needs the administrator, most urgent first: how many, since when, and where to go. */
export const WorkQueue = memo(function WorkQueue({ work, isNew }: WorkQueueProps) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('work.title')}>
      {work.length === 0 && isNew ? (
        <Typography sx={{ mt: 2 }}>{t('first.none')}</Typography>
      ) : work.length === 0 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
          <CheckCircleRounded aria-hidden color="primary" />
          <Typography>{t('work.none')}</Typography>
        </Box>
      ) : (
        <Box component="ol" aria-label={t('work.title')} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          {work.map((line) => (
            <Line key={line.kind} work={line} />
          ))}
        </Box>
      )}
    </Panel>
  );
});

function Line({ work }: { work: Work }) {
  const { t } = useTranslation('home');
  const { kind, count, since } = work;
  const { icon, colour, to } = looks[kind];
  const reviewHours = useConfig()?.review_hours ?? 72;
  const text = t(`work.${kind}`, { count, formatted: formatNumber(count, currentLanguage()) });
  return (
    <ActionRow
      icon={icon}
      colour={colour}
      text={text}
      action={{ label: t(`work.action.${kind}`), to: to(work, reviewHours) }}
    >
      <Typography variant="label" component="span" sx={{ marginInlineEnd: 2 }}>
        {text}
      </Typography>
      {since ? (
        <Typography
          variant="small"
          component="span"
          color="textSecondary"
          sx={{ display: 'inline-block', marginInlineEnd: 2 }}
        >
          {t(oldestFirst.includes(kind) ? 'work.oldest' : 'work.newest')} <RelativeTime value={since} />
        </Typography>
      ) : null}
    </ActionRow>
  );
}
