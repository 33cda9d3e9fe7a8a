import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import HighlightOffRounded from '@mui/icons-material/HighlightOffRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import LockClockRounded from '@mui/icons-material/LockClockRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Chip from '@mui/material/Chip';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RfiState, Submission, UserStatus } from '@/api/contract';
import type { ColourTokens } from '@/theme/tokens';

export type Status = UserStatus | Submission['state'] | RfiState;

interface Look {
  icon: ComponentType<SvgIconProps>;
  text: keyof ColourTokens;
  background: keyof ColourTokens;
}

const good = { text: 'primaryStrong', background: 'primarySoft' } as const;
const waiting = { text: 'warning', background: 'warningSoft' } as const;
const bad = { text: 'error', background: 'errorSoft' } as const;
const calm = { text: 'secondary', background: 'secondarySoft' } as const;

const looks: Record<Status, Look> = {
  pending: { icon: HourglassTopRounded, ...waiting },
  Approved: { icon: CheckCircleRounded, ...good },
  rejected: { icon: HighlightOffRounded, ...bad },
  notSubmitted: { icon: RadioButtonUncheckedRounded, ...calm },
  submitted: { icon: CheckCircleRounded, ...good },
  scheduled: { icon: EventRounded, ...calm },
  open: { icon: LockOpenRounded, ...good },
  closed: { icon: LockClockRounded, ...bad },
};

/** Icon and text, because colour alone is not sufficient. */
export function StatusChip({ status, size = 'medium' }: { status: Status; size?: 'small' | 'medium' }) {
  const { t } = useTranslation('progress');
  const { icon: Icon, text, background } = looks[status];
  return (
    <Chip
      size={size}
      icon={<Icon aria-hidden />}
      label={t(`status.${status}`)}
      sx={{
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
