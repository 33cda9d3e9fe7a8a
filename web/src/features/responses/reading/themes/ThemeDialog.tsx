import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { themeNameMax } from '@/api/limits.gen';
import { ApiError, isApiError } from '@/api/ApiError';
import type { CountedThemeOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { FieldMessage, FormField } from '@/components/FormField';
import { LoadingState } from '@/components/LoadingState';
import { SelectInput } from '@/components/SelectInput';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { singleLine } from '@/forms/typedText';
import { isolate } from '@/i18n/isolate';
import { createTheme, deleteTheme, mergeTheme, renameTheme, splitTheme, themeQuery, themesQuery } from '../api';

export type ThemeAction = 'create' | 'rename' | 'merge' | 'split' | 'delete';

interface ThemeDialogProps {
  open: boolean;
  action: ThemeAction;
  /** Null for a new one. */
  theme: CountedThemeOut | null;
  themes: readonly CountedThemeOut[];
  onClose: () => void;
}

/** One change of a theme; what another reader changed first is shown and not overwritten. */
export default function ThemeDialog(props: ThemeDialogProps) {
  const { open, action, theme } = props;
  // Begins anew each time.
  return open ? <Asking key={`${action} ${theme?.id ?? ''}`} {...props} /> : null;
}

function Asking({ action, theme, themes, onClose }: ThemeDialogProps) {
  const { t } = useTranslation('reading');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(action === 'rename' ? (theme?.name ?? '') : '');
  const [into, setInto] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  // As it was when the dialog opened: the revision that the reader saw.
  const [seen] = useState(theme);
  const name = singleLine(typed);
  const isNamed = action === 'create' || action === 'rename' || action === 'split';
  const isComplete =
    (!isNamed || name !== '') && (action !== 'merge' || into !== '') && (action !== 'split' || chosen.length > 0);
  const change = useMutation({
    mutationFn: async () => {
      if (action === 'create' || seen === null) await createTheme(name);
      else if (action === 'rename') await renameTheme(seen.id, name, seen.revision);
      else if (action === 'merge') await mergeTheme(seen.id, into, seen.revision);
      else if (action === 'split') await splitTheme(seen.id, name, [...chosen], seen.revision);
      else await deleteTheme(seen.id, seen.revision);
    },
    onSuccess: () => {
      notifySuccess(t(`themes.${action}Done`));
      onClose();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: themesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['reading'] });
    },
  });
  const taken =
    change.error instanceof ApiError ? change.error.fields.find(({ field }) => field === 'name') : undefined;
  const shownName = isolate(seen?.name ?? '');
  return (
    <ConfirmDialog
      open
      title={t(`themes.${action}Title`, { name: shownName })}
      confirmLabel={t(`themes.${action}`)}
      destructive={action === 'delete'}
      loading={change.isPending}
      fields={
        <>
          {isNamed ? (
            <TextInput
              name="name"
              label={action === 'split' ? t('themes.newName') : t('themes.name')}
              error={taken?.message ?? (isMissing && name === '' ? t('themes.nameRequired') : undefined)}
              maxLength={themeNameMax}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
              }}
            />
          ) : null}
          {action === 'merge' ? (
            <SelectInput
              name="into"
              label={t('themes.into')}
              error={isMissing && into === '' ? t('themes.intoRequired') : undefined}
              value={into}
              options={themes.filter(({ id }) => id !== seen?.id).map(({ id, name: label }) => ({ value: id, label }))}
              onChange={({ target }) => {
                setInto((target as HTMLSelectElement).value);
              }}
            />
          ) : null}
          {action === 'split' && seen ? (
            <Passages id={seen.id} chosen={chosen} isMissing={isMissing} onChange={setChosen} />
          ) : null}
          {change.error && !taken ? (
            <FieldMessage>
              {errorText(change.error)}
              {isApiError(change.error, 'theme_changed') ? <Changed error={change.error} /> : null}
            </FieldMessage>
          ) : null}
        </>
      }
      onConfirm={() => {
        setMissing(!isComplete);
        if (isComplete) change.mutate();
      }}
      onCancel={onClose}
    >
      {t(`themes.${action}Text`, { name: shownName })}
    </ConfirmDialog>
  );
}

/** What the other reader did. */
function Changed({ error }: { error: ApiError }) {
  const { t } = useTranslation('reading');
  const now = error.data as { name: string; merged_into: string | null } | null;
  if (!now) return null;
  return ` ${
    now.merged_into === null
      ? t('themes.now', { name: isolate(now.name) })
      : t('themes.nowMerged', { name: isolate(now.name), into: isolate(now.merged_into) })
  }`;
}

interface PassagesProps {
  id: string;
  chosen: readonly string[];
  isMissing: boolean;
  onChange: (chosen: readonly string[]) => void;
}

function Passages({ id, chosen, isMissing, onChange }: PassagesProps) {
  const { t } = useTranslation('reading');
  const theme = useQuery(themeQuery(id)).data;
  if (!theme) return <LoadingState />;
  return (
    <FormField
      name="passages"
      label={t('themes.which')}
      group
      error={isMissing && chosen.length === 0 ? t('themes.whichRequired') : undefined}
    >
      {() =>
        theme.passages.map((passage) => (
          <FormControlLabel
            key={passage.id}
            sx={{ display: 'flex', alignItems: 'flex-start' }}
            control={
              <Checkbox
                checked={chosen.includes(passage.id)}
                onChange={(_, isChosen) => {
                  onChange(isChosen ? [...chosen, passage.id] : chosen.filter((one) => one !== passage.id));
                }}
              />
            }
            label={
              <>
                <Bdi>{passage.organization_name}</Bdi>
                {': '}
                <Bdi>{passage.quote}</Bdi>
              </>
            }
          />
        ))
      }
    </FormField>
  );
}
