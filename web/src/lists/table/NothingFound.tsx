import InboxRounded from '@mui/icons-material/InboxRounded';
import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/EmptyState';

export interface NothingYet {
  title: string;
  /** Advice for an empty list. */
  text: string;
}

interface NothingFoundProps {
  nothingYet: NothingYet;
  /** Rows exist, but none match. */
  restricted: boolean;
  onClear: () => void;
}

export function NothingFound({ nothingYet, restricted, onClear }: NothingFoundProps) {
  const { t } = useTranslation('lists');
  if (!restricted) {
    return (
      <EmptyState title={nothingYet.title} icon={<InboxRounded />}>
        {nothingYet.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('noMatch.title')}
      icon={<SearchOffRounded />}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('noMatch.clear')}
        </Button>
      }
    >
      {t('noMatch.text')}
    </EmptyState>
  );
}
