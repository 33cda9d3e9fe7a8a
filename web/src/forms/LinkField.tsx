import AddLinkRounded from '@mui/icons-material/AddLinkRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkMax } from '@/api/limits.gen';
import { TextInput } from '@/components/TextInput';
import { afterPress } from './afterPress';
import { withText } from './answers';
import { answerPath } from './definition';
import { completedLink } from './links';
import type { QuestionProps } from './question';

/** Optional evidence for an answer, collapsed by default because most answers need none. */
export function LinkField({ question, answer, errors, onChange, onLeave }: QuestionProps) {
  const { t } = useTranslation('forms');
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const link = answer?.link ?? '';
  const open = opened || link !== '';

  useEffect(() => {
    // Only after a click: a link from the draft takes no focus.
    if (opened) input.current?.focus();
  }, [opened]);

  if (!open) {
    return (
      <Box sx={{ mt: 2, marginInlineStart: -3 }}>
        <Button
          variant="text"
          size="medium"
          startIcon={<AddLinkRounded />}
          aria-label={t('link.addTo', { number: question.number })}
          onClick={() => {
            setOpened(true);
          }}
        >
          {t('link.add')}
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={{ mt: 4 }}>
      <TextInput
        name={answerPath(question.id, 'link')}
        label={t('link.label')}
        hint={t('link.hint')}
        error={errors.link}
        optional
        ltr
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={linkMax}
        inputRef={input}
        value={link}
        onChange={(event) => {
          const text = event.target.value;
          onChange(question.id, (before) => withText(before, 'link', text));
        }}
        onBlur={() => {
          const completed = completedLink(link);
          if (completed !== link) onChange(question.id, (before) => withText(before, 'link', completed));
          if (completed === '') {
            afterPress(() => {
              setOpened(false);
            });
          }
          onLeave(question.id, 'link');
        }}
      />
    </Box>
  );
}
