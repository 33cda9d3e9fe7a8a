import CloudDoneRounded from '@mui/icons-material/CloudDoneRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import CloudUploadRounded from '@mui/icons-material/CloudUploadRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n/i18n';
import { formatClock } from '@/i18n/dates';
import type { Links } from './useLinks';

const icons = {
  untouched: CloudDoneRounded,
  incomplete: EditNoteRounded,
  saving: CloudUploadRounded,
  notSaved: CloudOffRounded,
  saved: CloudDoneRounded,
} as const;

/** "Saved at 14:05", or the reason why the links are not saved. */
export function LinksSaved({ links }: { links: Links }) {
  const { t } = useTranslation(['submission', 'common']);
  const { state, savedAt } = links;
  const Icon = icons[state];
  const words = {
    untouched: t('links.savesItself'),
    incomplete: t('links.incomplete'),
    saving: t('links.saving'),
    notSaved: t('links.notSaved'),
    saved: t('common:time.savedAt', { time: formatClock(savedAt ?? 0, currentLanguage()) }),
  }[state];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginInlineStart: { sm: 'auto' } }}>
      <Typography
        variant="hint"
        component="p"
        role="status"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, ...(state === 'notSaved' && { color: 'warning.main' }) }}
      >
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        {words}
      </Typography>
      {state === 'notSaved' ? (
        <Button
          variant="text"
          size="small"
          onClick={() => {
            void links.settle();
          }}
        >
          {t('common:actions.tryAgain')}
        </Button>
      ) : null}
    </Box>
  );
}
