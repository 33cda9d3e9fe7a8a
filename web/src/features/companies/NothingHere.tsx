import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/EmptyState';
import { isolate } from '@/i18n/isolate';

interface NothingHereProps {
  /** Empty when there is nothing at all. */
  search: string;
  onClear: () => void;
}

export function NothingHere({ search, onClear }: NothingHereProps) {
  const { t } = useTranslation('companies');
  if (search === '') {
    return (
      <EmptyState title={t('empty.title')} icon={<TaskAltRounded />}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('noMatch.title', { search: isolate(search) })}
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
