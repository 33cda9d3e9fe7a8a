import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';

type Tone = 'calm' | 'warning' | 'error';

interface Note {
  text: string;
  /** Link to a subset, such as companies that wait too long. */
  to?: string;
}

interface FigureProps {
  label: string;
  value: string;
  /** For example "of 128", beside the value. */
  of?: string;
  /** 0 to 1, shown as a bar. */
  share?: number;
  /** Additional lines. */
  notes?: readonly Note[];
  tone?: Tone;
  /** Target and label of the link that covers the card. */
  to?: string;
  action?: string;
}

const icons = { calm: null, warning: WarningAmberRounded, error: ErrorOutlineRounded } as const;

export function Figure({ label, value, of, share, notes = [], tone = 'calm', to, action }: FigureProps) {
  const Icon = icons[tone];
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        minHeight: 140,
        p: { xs: 4, sm: 5 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        ...(to && { '&:hover': { borderColor: 'text.secondary' } }),
      }}
    >
      <Typography variant="label" component="p" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography
          component="p"
          sx={{ fontSize: '2.25rem', lineHeight: 1.2, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {value}
        </Typography>
        {of ? (
          <Typography color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {of}
          </Typography>
        ) : null}
      </Box>
      {share === undefined ? null : (
        <Box aria-hidden sx={{ height: 6, borderRadius: '999px', bgcolor: 'divider', overflow: 'hidden' }}>
          <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: 'primary.main' }} />
        </Box>
      )}
      {notes.length > 0 ? (
        <Box sx={{ display: 'flex', gap: 1.5, color: tone === 'calm' ? 'text.secondary' : `${tone}.main` }}>
          {Icon ? <Icon aria-hidden sx={{ fontSize: 18 }} /> : null}
          <div>
            {notes.map((note) => (
              <Typography
                key={note.text}
                variant="small"
                component="p"
                sx={{ fontWeight: tone === 'calm' ? 400 : 500 }}
              >
                {note.to ? (
                  // Above the link that covers the rest of the card.
                  <Link
                    component={RouterLink}
                    to={note.to}
                    color="inherit"
                    sx={{
                      position: 'relative',
                      zIndex: 1,
                      display: 'inline-flex',
                      alignItems: 'center',
                      minHeight: 24,
                    }}
                  >
                    {note.text}
                  </Link>
                ) : (
                  note.text
                )}
              </Typography>
            ))}
          </div>
        </Box>
      ) : null}
      {to && action ? (
        <Link
          component={RouterLink}
          to={to}
          variant="small"
          color="textPrimary"
          underline="hover"
          sx={{
            mt: 'auto',
            minHeight: 24,
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            fontWeight: 500,
            // The link covers the card.
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
          }}
        >
          {action}
          <ArrowForwardRounded aria-hidden className="mirrored" sx={{ fontSize: 16 }} />
        </Link>
      ) : null}
    </Box>
  );
}
