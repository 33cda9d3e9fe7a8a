import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import HowToRegRounded from '@mui/icons-material/HowToRegRounded';
import MarkEmailReadRounded from '@mui/icons-material/MarkEmailReadRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { SentStatus } from '../api';

const good = { text: 'primaryStrong', background: 'primarySoft' } as const;
const calm = { text: 'secondary', background: 'secondarySoft' } as const;
const bad = { text: 'error', background: 'errorSoft' } as const;
const waiting = { text: 'warning', background: 'warningSoft' } as const;

const looks = {
  queued: { icon: HourglassTopRounded, ...calm },
  sent: { icon: MarkEmailReadRounded, ...calm },
  rejected: { icon: ReportProblemRounded, ...bad },
  opened: { icon: VisibilityRounded, ...calm },
  registered: { icon: HowToRegRounded, ...good },
  approved: { icon: CheckCircleRounded, ...good },
  revoked: { icon: BlockRounded, ...bad },
  expired: { icon: EventBusyRounded, ...waiting },
} as const;

/** In the order in which an invitation reaches them. */
export const sentStatuses = Object.keys(looks) as SentStatus[];

export function SentChip({ status }: { status: SentStatus }) {
  const { t } = useTranslation('invitations');
  const { icon: Icon, text, background } = looks[status];
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden />}
      label={t(`sent.status.${status}`)}
      sx={{
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
