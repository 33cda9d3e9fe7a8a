import HourglassEmptyRounded from '@mui/icons-material/HourglassEmptyRounded';
import PublicRounded from '@mui/icons-material/PublicRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ManagedDocumentOut } from '@/api/schema.gen';
import { ToneChip, type Look } from '@/components/ToneChip';

const looks = {
  visible: { icon: VisibilityRounded, tone: 'good' },
  hidden: { icon: VisibilityOffRounded, tone: 'quiet' },
  public: { icon: PublicRounded, tone: 'calm' },
  missing: { icon: HourglassEmptyRounded, tone: 'waiting' },
} satisfies Record<string, Look>;

/** Whether companies see the entry, and whether it has content. */
export function StateChips({ document }: { document: ManagedDocumentOut }) {
  const missing = (document.versions[0]?.kind ?? 'missing') === 'missing';
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      <StateChip state={document.is_hidden ? 'hidden' : 'visible'} />
      {document.is_public && !document.is_hidden ? <StateChip state="public" /> : null}
      {missing ? <StateChip state="missing" /> : null}
    </Box>
  );
}

export function StateChip({ state }: { state: keyof typeof looks }) {
  const { t } = useTranslation('library');
  return <ToneChip {...looks[state]} label={t(`state.${state}`)} />;
}
