import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { wordingTextMax, wordingTitleMax } from '@/api/limits.gen';
import { fieldId } from '@/components/FormField';
import { TextInput, type TextInputProps } from '@/components/TextInput';
import { languages, type Language } from '@/i18n/languages';
import { partsOf, type FieldName } from './wordingForm';
import type { Channel } from './wordings';

interface WordingFieldsProps {
  language: Language;
  channel: Channel;
  field: (name: FieldName) => Pick<TextInputProps, 'name' | 'error'>;
  /** The text with a placeholder put in. */
  onInsert: (text: string) => void;
  onOriginal: () => void;
}

/** One language; its texts have their own direction, independent of the page's. */
export function WordingFields({ language, channel, field, onInsert, onOriginal }: WordingFieldsProps) {
  const { t } = useTranslation('wording');
  const { label } = languages[language];
  const { placeholders } = channel[language];
  const insert = (name: string) => {
    const input = document.getElementById(fieldId(`${language}_text`));
    if (!(input instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart, selectionEnd } = input;
    const caret = selectionStart + name.length + 2;
    onInsert(`${value.slice(0, selectionStart)}{${name}}${value.slice(selectionEnd)}`);
    input.focus();
    input.setSelectionRange(caret, caret);
  };
  const titleId = `wording-${language}`;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        minWidth: 0,
        p: { xs: 4, md: 5 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 4,
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="title" component="h2" id={titleId} lang={language} sx={{ flex: '1 1 auto' }}>
          {label}
        </Typography>
        <Button size="small" variant="text" onClick={onOriginal} aria-label={t('originalIn', { language: label })}>
          {t('original')}
        </Button>
      </Box>
      {partsOf(channel.channel).map((part) => (
        <TextInput
          key={part}
          {...field(`${language}_${part}`)}
          label={t(`field.${part}`)}
          {...(part === 'text'
            ? {
                multiline: true,
                rows: channel.channel === 'sms' ? 5 : 14,
                maxLength: wordingTextMax,
                hint: t(`hint.${channel.channel}`),
              }
            : { maxLength: wordingTitleMax })}
          language={language}
        />
      ))}
      <Placeholders
        title={t('placeholders.required')}
        names={placeholders.filter((one) => one.is_required).map((one) => one.name)}
        onInsert={insert}
      />
      <Placeholders
        title={t('placeholders.optional')}
        names={placeholders.filter((one) => !one.is_required).map((one) => one.name)}
        onInsert={insert}
      />
    </Box>
  );
}

function Placeholders({
  title,
  names,
  onInsert,
}: {
  title: string;
  names: readonly string[];
  onInsert: (name: string) => void;
}) {
  const { t } = useTranslation('wording');
  if (names.length === 0) return null;
  return (
    <div>
      <Typography variant="hint" component="p">
        {title}
      </Typography>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {names.map((name) => (
          <li key={name}>
            <Button
              size="small"
              variant="outlined"
              onClick={() => {
                onInsert(name);
              }}
              aria-label={t('placeholders.insert', { name: `{${name}}` })}
            >
              <bdi dir="ltr">{`{${name}}`}</bdi>
            </Button>
          </li>
        ))}
      </Box>
    </div>
  );
}
