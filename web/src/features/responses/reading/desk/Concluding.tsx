import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { conclusionMax } from '@/api/limits.gen';
import type { ConclusionOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { FieldMessage, FormField } from '@/components/FormField';
import { Panel } from '@/components/Panel';
import { Paragraphs } from '@/components/Paragraphs';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { VersionLine } from '@/components/VersionLine';
import { paragraphs, singleLine } from '@/forms/typedText';
import { formatCount } from '@/i18n/counts';
import { conclude } from '../api';
import { OtherText } from '../writing/OtherText';
import { SavedHint } from '../writing/SavedHint';
import { useKept } from '../writing/useKept';
import { useDesk } from './DeskContext';

/** What the readers agreed on, in versions. */
export function Concluding() {
  const { t } = useTranslation('reading');
  const { desk, mayWrite } = useDesk();
  const [isWriting, setWriting] = useState(() => desk.drafts.some(({ place }) => place === 'conclusion'));
  const { conclusions } = desk;
  return (
    <Panel title={t('conclusion.title')}>
      {conclusions.length === 0 && !isWriting ? (
        <Typography variant="hint" sx={{ mt: 2 }}>
          {t('conclusion.empty')}
        </Typography>
      ) : null}
      {isWriting ? (
        <ConclusionForm
          onDone={() => {
            setWriting(false);
          }}
        />
      ) : mayWrite ? (
        <Button
          variant="outlined"
          size="small"
          sx={{ mt: 3 }}
          onClick={() => {
            setWriting(true);
          }}
        >
          {conclusions.length === 0 ? t('conclusion.write') : t('conclusion.change')}
        </Button>
      ) : null}
      <VersionLine
        items={conclusions.map((conclusion, index) => ({
          key: conclusion.number,
          filled: index === 0,
          content: <Version conclusion={conclusion} />,
        }))}
      />
    </Panel>
  );
}

function Version({ conclusion }: { conclusion: ConclusionOut }) {
  const { t } = useTranslation('reading');
  return (
    <>
      <Typography variant="hint" component="p">
        {t('conclusion.version', { number: formatCount(conclusion.number) })} ·{' '}
        <DateTime value={conclusion.written_at} format="short" /> · <Bdi>{conclusion.by}</Bdi>
      </Typography>
      <Paragraphs>{conclusion.text}</Paragraphs>
      <Typography variant="hint" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {t('conclusion.present')}:{' '}
        {conclusion.present.map((name, index) => (
          <Fragment key={name}>
            {index > 0 ? ' · ' : null}
            <Bdi>{name}</Bdi>
          </Fragment>
        ))}
      </Typography>
    </>
  );
}

function ConclusionForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['reading', 'common']);
  const { desk, readers, refresh } = useDesk();
  const errorText = useErrorText();
  const newest = desk.conclusions[0];
  const text = useKept('conclusion', newest?.text ?? '');
  const [present, setPresent] = useState<readonly string[]>(newest?.present ?? []);
  const [typed, setTyped] = useState(() =>
    (newest?.present ?? []).filter((name) => !readers.some((reader) => reader.name === name)).join('\n'),
  );
  const [basedOn, setBasedOn] = useState(newest?.number ?? 0);
  const [other, setOther] = useState<string | null>(null);
  const [attempted, setAttempted] = useState(false);
  const words = paragraphs(text.value);
  const others = typed.split('\n').map(singleLine).filter(Boolean);
  const names = [...new Set([...readers.map(({ name }) => name).filter((name) => present.includes(name)), ...others])];
  const send = useMutation({
    mutationFn: () => conclude(desk.company_id, words, names, basedOn),
    onSuccess: async () => {
      text.clear();
      onDone();
      notifySuccess(t('conclusion.done'));
      await refresh();
    },
    onError: (error) => {
      if (!isApiError(error, 'conclusion_changed')) return;
      const now = error.data as { number: number; text: string };
      setOther(now.text);
      setBasedOn(now.number);
    },
  });
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 4, mt: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (words !== '' && names.length > 0) send.mutate();
      }}
    >
      {other === null ? null : <OtherText message={errorText(send.error)} text={other} />}
      <TextInput
        name="conclusion"
        label={t('conclusion.label')}
        error={attempted && words === '' ? t('conclusion.required') : undefined}
        maxLength={conclusionMax}
        multiline
        minRows={4}
        maxRows={20}
        value={text.value}
        onChange={({ target }) => {
          text.setValue(target.value);
        }}
      />
      <FormField
        name="present"
        label={t('conclusion.present')}
        group
        error={attempted && names.length === 0 ? t('conclusion.presentRequired') : undefined}
      >
        {() =>
          readers.map(({ id, name }) => (
            <FormControlLabel
              key={id}
              sx={{ display: 'flex' }}
              control={
                <Checkbox
                  checked={present.includes(name)}
                  onChange={(_, isPresent) => {
                    setPresent(isPresent ? [...present, name] : present.filter((one) => one !== name));
                  }}
                />
              }
              label={<Bdi>{name}</Bdi>}
            />
          ))
        }
      </FormField>
      <TextInput
        name="presentOthers"
        label={t('conclusion.others')}
        hint={t('conclusion.othersHint')}
        optional
        multiline
        minRows={2}
        maxRows={8}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
        }}
      />
      {send.error && other === null ? <FieldMessage>{errorText(send.error)}</FieldMessage> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="contained" loading={send.isPending}>
          {t('conclusion.send')}
        </Button>
        <Button
          variant="text"
          disabled={send.isPending}
          onClick={() => {
            text.clear();
            onDone();
          }}
        >
          {t('common:actions.cancel')}
        </Button>
        <SavedHint saving={text.saving} />
      </Box>
    </Box>
  );
}
