import CloudDoneRounded from '@mui/icons-material/CloudDoneRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import CloudSyncRounded from '@mui/icons-material/CloudSyncRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { Question } from '@/api/schema.gen';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { languages } from '@/i18n/languages';
import { formatClock } from '@/i18n/dates';
import type { SaveState } from './draftView';
import type { Taken } from './mergeDrafts';

const icons: Record<SaveState['kind'], ComponentType<SvgIconProps>> = {
  idle: CloudDoneRounded,
  saving: CloudSyncRounded,
  saved: CloudDoneRounded,
  retrying: CloudOffRounded,
  refused: ErrorOutlineRounded,
  superseded: ErrorOutlineRounded,
};

function useSaveText() {
  const { t } = useTranslation('questionnaire');
  const errorText = useErrorText();
  return (save: SaveState): string => {
    switch (save.kind) {
      case 'idle':
        return t('save.automatic');
      case 'saving':
        return t('save.saving');
      case 'saved':
        return save.by
          ? t('save.savedBy', { name: isolate(save.by), time: formatClock(save.at, currentLanguage()) })
          : t('save.saved', { time: formatClock(save.at, currentLanguage()) });
      case 'retrying':
        return t('save.retrying');
      case 'superseded':
        return t('save.superseded');
      case 'refused':
        return isApiError(save.error, 'validation_failed')
          ? t('save.refused')
          : t('save.failed', { reason: errorText(save.error) });
    }
  };
}

/** The saving state in one line; `SaveAnnouncement` has the announcements for screen readers. */
export function SaveStatus({ save }: { save: SaveState }) {
  const text = useSaveText();
  const Icon = icons[save.kind];
  const bad = save.kind === 'refused' || save.kind === 'superseded';
  const colour = bad ? 'error.main' : save.kind === 'retrying' ? 'warning.main' : 'text.secondary';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: colour, minHeight: 24 }}>
      <Icon aria-hidden sx={{ fontSize: 20 }} />
      <Typography variant="small" component="p" sx={{ color: 'inherit' }}>
        {text(save)}
      </Typography>
    </Box>
  );
}

/** Announces errors and their end, and answers that others changed; not every save. */
export function SaveAnnouncement({ save, taken }: { save: SaveState; taken: Taken | null }) {
  const { t } = useTranslation('questionnaire');
  const text = useSaveText();
  const takenText = useTakenText();
  const trouble = save.kind === 'retrying' || save.kind === 'refused';
  return (
    <span className="visuallyHidden" role="status">
      {trouble ? text(save) : null}
      {save.kind === 'retrying' ? ` ${t('save.kept')}` : null}
      {save.kind === 'saved' && save.recovered ? t('save.recovered') : null}
      {taken && !trouble ? takenText(taken) : null}
    </span>
  );
}

/** Which answers of this page a colleague, or the same person elsewhere, has replaced. */
export function TakenNote({ taken }: { taken: Taken | null }) {
  const text = useTakenText();
  if (!taken) return null;
  return (
    <Typography variant="small" component="p" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {text(taken)}
    </Typography>
  );
}

function useTakenText() {
  const { t } = useTranslation('questionnaire');
  const numbersText = useNumbersText();
  return ({ by, questions }: Taken): string => {
    const options = { count: questions.length, questions: numbersText(questions) };
    return by ? t('taken.by', { ...options, name: isolate(by) }) : t('taken.elsewhere', options);
  };
}

/** The numbers of questions, as a list in words: "3, 5 and 7". */
function useNumbersText(): (questions: readonly Question[]) => string {
  const list = new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'conjunction' });
  return (questions) => list.format(questions.map(({ number }) => String(number)));
}
