import HourglassEmptyRounded from '@mui/icons-material/HourglassEmptyRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedDocument } from '@/api/contract';
import type { ColourTokens } from '@/theme/tokens';

interface Look {
  icon: ComponentType<SvgIconProps>;
  text: keyof ColourTokens;
  background: keyof ColourTokens;
}

const looks = {
  visible: { icon: VisibilityRounded, text: 'primaryStrong', background: 'primarySoft' },
  hidden: { icon: VisibilityOffRounded, text: 'muted', background: 'page' },
  missing: { icon: HourglassEmptyRounded, text: 'warning', background: 'warningSoft' },
} satisfies Record<string, Look>;

/** Whether companies see the entry, and whether it has content. */
export function StateChips({ document }: { document: ManagedDocument }) {
  const missing = (document.versions[0]?.kind ?? 'missing') === 'missing';
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      <StateChip state={document.is_hidden ? 'hidden' : 'visible'} />
      {missing ? <StateChip state="missing" /> : null}
    </Box>
  );
}

export function StateChip({ state }: { state: keyof typeof looks }) {
  const { t } = useTranslation('library');
  const { icon: Icon, text, background } = looks[state];
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden />}
      label={t(`state.${state}`)}
      sx={{
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
