import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quoteMax, themeNameMax } from '@/api/limits.gen';
import { Bdi } from '@/components/Bdi';
import { FormDialog } from '@/components/FormDialog';
import { FieldMessage } from '@/components/FormField';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { paragraphs, singleLine } from '@/forms/typedText';
import { fold } from '@/i18n/fold';
import { counted } from '@/i18n/counts';
import { isolate } from '@/i18n/isolate';
import { createTheme, markPassage, type Place } from '../api';
import { useDesk } from '../desk/DeskContext';

interface Marked {
  place: Place;
  /** The answer, or the words that were selected on a page. */
  text: string;
  /** The selected words in it; null for all of it. */
  selected: string | null;
}

interface MarkDialogProps {
  open: boolean;
  marked: Marked;
  onClose: () => void;
}

/** Puts a theme, old or new, on selected words or on all of them. */
export function MarkDialog(props: MarkDialogProps) {
  const { t } = useTranslation('reading');
  return (
    <FormDialog open={props.open} title={t('mark.title')} narrow onClose={props.onClose}>
      <Marking {...props} />
    </FormDialog>
  );
}

function Marking({ marked, onClose }: MarkDialogProps) {
  const { t } = useTranslation(['reading', 'common']);
  const { desk, refresh } = useDesk();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState(marked.selected);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const quote = paragraphs(chosen ?? marked.text);
  const name = singleLine(typed);
  const wanted = fold(name);
  const themes = desk.themes.filter((theme) => fold(theme.name).includes(wanted));
  const isNew = name !== '' && !desk.themes.some((theme) => fold(theme.name) === wanted);
  const isLong = quote.length > quoteMax;
  const mark = useMutation({
    mutationFn: async (theme: { id: string } | null) => {
      const { id } = theme ?? (await createTheme(name));
      return markPassage(desk.company_id, {
        theme_id: id,
        place: marked.place,
        quote,
        is_whole: chosen === null && 'question_id' in marked.place,
      });
    },
    onSuccess: async ({ theme }) => {
      notifySuccess(t('mark.done', { theme: isolate(theme) }));
      onClose();
      await refresh();
    },
    onError: () => {
      void refresh();
    },
  });
  return (
    <>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <TextInput
            name="quote"
            label={chosen === null ? t('mark.whole') : t('mark.words')}
            hint={t('mark.hint')}
            optional
            readOnly
            multiline
            minRows={2}
            maxRows={6}
            inputRef={field}
            value={marked.text}
            error={
              isLong ? t('mark.tooLong', { ...counted(quote.length), most: counted(quoteMax).formatted }) : undefined
            }
            onSelect={() => {
              const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
              if (start !== end) setChosen(marked.text.slice(start, end));
            }}
          />
          {chosen === null ? null : (
            <Box>
              <Typography variant="label" component="p">
                {t('mark.chosen')}
              </Typography>
              <Box
                component="blockquote"
                sx={{
                  m: 0,
                  mt: 1,
                  overflowWrap: 'anywhere',
                  whiteSpace: 'pre-line',
                  maxHeight: 120,
                  overflowY: 'auto',
                }}
              >
                <Bdi>{quote}</Bdi>
              </Box>
              {'question_id' in marked.place ? (
                <Button
                  variant="text"
                  size="small"
                  onClick={() => {
                    setChosen(null);
                  }}
                >
                  {t('mark.takeWhole')}
                </Button>
              ) : null}
            </Box>
          )}
          <TextInput
            name="theme"
            label={t('mark.theme')}
            hint={t('mark.themeHint')}
            optional
            maxLength={themeNameMax}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || name === '' || isLong || mark.isPending) return;
              event.preventDefault();
              const [only, ...others] = themes;
              if (isNew) mark.mutate(null);
              else if (only && others.length === 0) mark.mutate(only);
            }}
          />
          <Box role="group" aria-label={t('mark.themes')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {isNew ? (
              <Button
                variant="outlined"
                size="small"
                loading={mark.isPending && mark.variables === null}
                disabled={isLong || mark.isPending}
                onClick={() => {
                  mark.mutate(null);
                }}
              >
                {t('mark.add', { name: isolate(name) })}
              </Button>
            ) : null}
            {themes.map((theme) => (
              <Button
                key={theme.id}
                variant="outlined"
                size="small"
                loading={mark.isPending && mark.variables?.id === theme.id}
                disabled={isLong || mark.isPending}
                sx={{ maxWidth: '100%', overflowWrap: 'anywhere' }}
                onClick={() => {
                  mark.mutate(theme);
                }}
              >
                <Bdi>{theme.name}</Bdi>
              </Button>
            ))}
          </Box>
          {mark.error ? <FieldMessage>{errorText(mark.error)}</FieldMessage> : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={mark.isPending}>
          {t('common:actions.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}
