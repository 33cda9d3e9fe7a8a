import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordingOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Panel } from '@/components/Panel';
import { formatNumber } from '@/i18n/numbers';
import { currentLanguage } from '@/i18n/i18n';
import { languages, type Language } from '@/i18n/languages';
import { differencesOf } from './differences';
import { bothLanguages, pageFirst } from './wordingForm';
import type { Channel } from './wordings';

type Revision = Channel['history'][number];

interface WordingHistoryProps {
  channel: Channel;
  /** Puts an earlier wording into the form. */
  onUse: (language: Language, words: WordingOut) => void;
}

/** Every saved wording, newest first: when, by whom, and what differs from the one before. */
export function WordingHistory({ channel, onUse }: WordingHistoryProps) {
  const { t } = useTranslation('wording');
  const { history } = channel;
  return (
    <Panel title={t('history.title')}>
      {history.length === 0 ? <Typography sx={{ mt: 2 }}>{t('history.none')}</Typography> : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gap: 4 }}>
        {history.map((revision, place) => (
          <Entry
            key={revision.revision}
            channel={channel}
            revision={revision}
            before={history[place + 1]}
            isStanding={place === 0}
            onUse={onUse}
          />
        ))}
      </Box>
    </Panel>
  );
}

interface EntryProps extends WordingHistoryProps {
  revision: Revision;
  before: Revision | undefined;
  isStanding: boolean;
}

function Entry({ channel, revision, before, isStanding, onUse }: EntryProps) {
  const { t } = useTranslation('wording');
  const [open, setOpen] = useState(false);
  const number = formatNumber(revision.revision, currentLanguage());
  const wordsOf = (one: Revision | undefined, language: Language) => one?.[language] ?? channel[language].shipped;
  return (
    <Box
      component="li"
      sx={{
        minWidth: 0,
        paddingInlineStart: 4,
        borderInlineStart: '3px solid',
        borderColor: isStanding ? 'primary.main' : 'divider',
      }}
    >
      <Typography variant="label" component="p">
        {t('history.revision', { number })}
        {isStanding ? ` · ${t('history.standing')}` : ''}
      </Typography>
      <Typography variant="hint" component="p">
        <DateTime value={revision.at} /> · <Bdi>{revision.by}</Bdi>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, marginInlineStart: -2 }}>
        <Button
          size="small"
          variant="text"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {t(open ? 'history.hide' : 'history.show', { number })}
        </Button>
        {isStanding ? null : (
          <Button
            size="small"
            variant="text"
            onClick={() => {
              for (const language of bothLanguages) onUse(language, wordsOf(revision, language));
              document.querySelector('main form')?.scrollIntoView({ block: 'start' });
            }}
          >
            {t('history.use', { number })}
          </Button>
        )}
      </Box>
      {open
        ? pageFirst().map((language) => (
            <Differences
              key={language}
              language={language}
              before={wordsOf(before, language)}
              after={wordsOf(revision, language)}
            />
          ))
        : null}
    </Box>
  );
}

function Differences({ language, before, after }: { language: Language; before: WordingOut; after: WordingOut }) {
  const { t } = useTranslation('wording');
  const { label, dir } = languages[language];
  const found = differencesOf(before, after);
  if (found.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="label" component="p" lang={language}>
        {label}
      </Typography>
      {found.map(({ part, removed, added }) => (
        <Box key={part} sx={{ mt: 2 }}>
          <Typography variant="hint" component="p">
            {t(`field.${part}`)}
          </Typography>
          <Box lang={language} dir={dir} sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {removed.map((text) => (
              <Box component="del" key={text} sx={{ display: 'block', color: 'text.secondary', mt: 1 }}>
                {text}
              </Box>
            ))}
            {added.map((text) => (
              <Box component="ins" key={text} sx={{ display: 'block', mt: 1, textDecorationThickness: 1 }}>
                {text}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
