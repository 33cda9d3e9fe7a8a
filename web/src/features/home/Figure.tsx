import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';

type Tone = 'calm' | 'warning' | 'error';

interface FigureProps {
  label: string;
  value: string;
  /** "of 128", beside the value. */
  of?: string;
  /** 0 to 1, drawn as a bar. */
  share?: number;
  note?: string;
  tone?: Tone;
  /** Makes the whole card lead there, in these words. */
  to?: string;
  action?: string;
}

const icons = { calm: null, warning: WarningAmberRounded, error: ErrorOutlineRounded } as const;
const colour = { calm: 'text.primary', warning: 'warning.main', error: 'error.main' } as const;

export function Figure({ label, value, of, share, note, tone = 'calm', to, action }: FigureProps) {
  const Icon = icons[tone];
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        minHeight: 148,
        p: 5,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        ...(to && { '&:hover': { borderColor: 'primary.main' } }),
      }}
    >
      <Typography variant="label" component="p" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, color: colour[tone] }}>
        {Icon ? <Icon aria-hidden sx={{ fontSize: 24, alignSelf: 'center' }} /> : null}
        <Typography component="p" sx={{ fontSize: '2.25rem', lineHeight: 1.2, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Typography>
        {of ? <Typography color="textSecondary">{of}</Typography> : null}
      </Box>
      {share === undefined ? null : (
        <Box aria-hidden sx={{ height: 6, borderRadius: '999px', bgcolor: 'divider', overflow: 'hidden' }}>
          <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: 'primary.main' }} />
        </Box>
      )}
      {note ? (
        <Typography variant="small" component="p" color="textSecondary">
          {note}
        </Typography>
      ) : null}
      {to && action ? (
        <Link
          component={RouterLink}
          to={to}
          variant="small"
          sx={{
            mt: 'auto',
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            fontWeight: 500,
            // The whole card is the target.
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '12px' },
          }}
        >
          {action}
          <ArrowForwardRounded aria-hidden sx={{ fontSize: 16, transform: (theme) => (theme.direction === 'rtl' ? 'scaleX(-1)' : 'none') }} />
        </Link>
      ) : null}
    </Box>
  );
}
