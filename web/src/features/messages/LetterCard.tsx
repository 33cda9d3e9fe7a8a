import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Letter } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { currentLanguage } from '@/i18n/i18n';
import { Channels } from './Channels';
import type { LetterWords } from './letters';

export function LetterCard({ letter, words }: { letter: Letter; words: LetterWords }) {
  const { t } = useTranslation('messages');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Link
          component={RouterLink}
          to={`/messages/${letter.template}`}
          variant="label"
          sx={{ display: 'inline-block', py: 0.5, flex: '1 1 auto', overflowWrap: 'anywhere' }}
        >
          {words.name}
        </Link>
        <Channels letter={letter} />
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <span className="visuallyHidden">{t('subject')}: </span>
        <Bdi>{letter[currentLanguage()].subject}</Bdi>
      </Typography>
      {words.when ? <Typography variant="hint">{words.when}</Typography> : null}
    </Box>
  );
}
