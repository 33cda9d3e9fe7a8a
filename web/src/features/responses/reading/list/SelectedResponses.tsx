import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { readersMax } from '@/api/limits.gen';
import type { TogetherOut_AssignmentLeft_ } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { FormField } from '@/components/FormField';
import { LoadingState } from '@/components/LoadingState';
import { counted } from '@/i18n/counts';
import { isolate } from '@/i18n/isolate';
import { BulkAction } from '@/lists/bulk/BulkAction';
import { useChosen } from '@/lists/bulk/useChosen';
import type { List } from '@/lists/useList';
import { assignReaders, readersQuery, type ReadingRow } from '../api';
import { maxCompared } from '../compare/companies';

interface SelectedResponsesProps {
  list: List<ReadingRow>;
  mayAssign: boolean;
}

/** Assigns the selected responses to readers, takes them back, or compares them. */
export default function SelectedResponses({ list, mayAssign }: SelectedResponsesProps) {
  const { t } = useTranslation('reading');
  const chosen = useChosen(list, () => true);
  const [readers, setReaders] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const ids = chosen.rows.map(({ id }) => id);
  const comparable = ids.length > 1 && ids.length <= maxCompared;
  const left = ({ name, reason, by }: TogetherOut_AssignmentLeft_['left'][number]) =>
    t(`assign.left.${reason}`, { company: isolate(name ?? ''), people: isolate(by ?? '') });
  const shared = {
    chosen,
    fields: <Readers chosen={readers} isMissing={isMissing} onChange={setReaders} />,
    isComplete: () => {
      setMissing(readers.length === 0);
      return readers.length > 0;
    },
    onDone: list.selection.clear,
  };
  return (
    <>
      {mayAssign ? (
        <>
          <BulkAction
            {...shared}
            label={t('assign.open')}
            title={(count) => t('assign.title', count)}
            send={() => assignReaders(ids, readers, true)}
            outcome={(done) => ({ text: t('assign.done', counted(done.done)), left: done.left.map(left) })}
          >
            {t('assign.text')}
          </BulkAction>
          <BulkAction
            {...shared}
            label={t('assign.takeBack')}
            title={(count) => t('assign.takeBackTitle', count)}
            send={() => assignReaders(ids, readers, false)}
            outcome={(done) => ({ text: t('assign.takenBack', counted(done.done)), left: done.left.map(left) })}
          >
            {t('assign.takeBackText')}
          </BulkAction>
        </>
      ) : null}
      {comparable ? (
        <Button
          variant="outlined"
          component={RouterLink}
          to={`/reading/compare?${ids.map((id) => `companies=${id}`).join('&')}`}
        >
          {t('compare.open')}
        </Button>
      ) : null}
    </>
  );
}

interface ReadersProps {
  chosen: readonly string[];
  isMissing: boolean;
  onChange: (chosen: readonly string[]) => void;
}

function Readers({ chosen, isMissing, onChange }: ReadersProps) {
  const { t } = useTranslation('reading');
  const readers = useQuery(readersQuery);
  if (readers.isError) return <ErrorState error={readers.error} onRetry={() => void readers.refetch()} />;
  if (!readers.data) return <LoadingState />;
  return (
    <FormField
      name="readers"
      label={t('assign.readers')}
      group
      error={isMissing && chosen.length === 0 ? t('assign.required') : undefined}
    >
      {() =>
        readers.data.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            sx={{ display: 'flex' }}
            control={
              <Checkbox
                checked={chosen.includes(id)}
                disabled={!chosen.includes(id) && chosen.length >= readersMax}
                onChange={(_, isChosen) => {
                  onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
                }}
              />
            }
            label={<Bdi>{name}</Bdi>}
          />
        ))
      }
    </FormField>
  );
}
