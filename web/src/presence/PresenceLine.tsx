import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ColleaguePlaceOut } from '@/api/schema.gen';
import { Circle } from '@/components/Circle';
import { isolate } from '@/i18n/isolate';

interface PresenceLineProps {
  others: readonly ColleaguePlaceOut[];
  /** The sentence for a colleague, or null for a place that this page does not show. */
  textOf: (place: string, name: string) => string | null;
}

/**
 * Where the colleagues work. The status is read only when a sentence changes, because polling that finds the same
 * leaves the page as it is.
 */
export function PresenceLine({ others, textOf }: PresenceLineProps) {
  const shown = others.flatMap(({ name, place }) => {
    const text = textOf(place, isolate(name));
    return text === null ? [] : [{ name, text }];
  });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, '&:not(:empty)': { mb: 4 } }}>
      {shown.map(({ name, text }) => (
        <Box key={`${name} ${text}`} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Initials name={name} />
          <Typography
            variant="small"
            component="p"
            color="textSecondary"
            sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Initials({ name }: { name: string }) {
  return (
    <Circle
      aria-hidden
      sx={{
        borderWidth: 1,
        borderColor: 'primary.main',
        bgcolor: (theme) => theme.tokens.primarySoft,
        color: 'text.primary',
        fontSize: 12,
        lineHeight: 1,
      }}
    >
      {initialsOf(name)}
    </Circle>
  );
}

/** The first letters of the first and the last name, apart, because Arabic letters would join. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => Array.from(word).slice(0, 1));
  const shown = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return shown.join('\u200c').toLocaleUpperCase();
}
