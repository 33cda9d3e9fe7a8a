import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { AnnouncementRow } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

const looks = {
  sending: { icon: SendRounded, text: 'secondary', background: 'secondarySoft' },
  paused: { icon: PauseCircleRounded, text: 'warning', background: 'warningSoft' },
  cancelled: { icon: CancelRounded, text: 'error', background: 'errorSoft' },
  finished: { icon: CheckCircleRounded, text: 'primaryStrong', background: 'primarySoft' },
  incomplete: { icon: WarningAmberRounded, text: 'warning', background: 'warningSoft' },
} as const;

/** A finished announcement that some recipients did not get says so: amber, with their number. */
export function StateChip({ announcement: { state, counts } }: { announcement: Pick<AnnouncementRow, 'state' | 'counts'> }) {
  const { t } = useTranslation('announcements');
  const missed = state === 'finished' ? counts.permanent : 0;
  const { icon: Icon, text, background } = missed > 0 ? looks.incomplete : looks[state];
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden {...(state === 'sending' && { className: 'mirrored' })} />}
      label={missed > 0 ? t('state.incomplete', { count: missed, formatted: formatNumber(missed, currentLanguage()) }) : t(`state.${state}`)}
      sx={{ color: (theme) => theme.tokens[text], bgcolor: (theme) => theme.tokens[background], '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}
