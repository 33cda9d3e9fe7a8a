import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatCount } from '@/i18n/counts';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Language of the label, if it is not the page's. */
  lang?: string | undefined;
  /** Number of objects in the view; undefined until it is known. */
  count?: number | undefined;
}

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice among a few views, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        gap: '2px',
        p: '2px',
        borderRadius: '10px',
        bgcolor: 'divider',
      }}
    >
      {segments.map((segment) => {
        const chosen = segment.value === value;
        const count = segment.count === undefined ? undefined : formatCount(segment.count);
        return (
          <Button
            key={segment.value}
            variant="text"
            color="inherit"
            aria-pressed={chosen}
            // The count is not part of the name, which stays the same.
            aria-description={count}
            lang={segment.lang}
            sx={{
              minHeight: 36,
              px: { xs: 2, sm: 3 },
              py: 1,
              // On a phone the count is below the label, because both do not fit beside those of the other segments.
              flexDirection: { xs: 'column', sm: 'row' },
              color: 'text.secondary',
              ...(chosen && {
                color: 'text.primary',
                '&, &:hover': { bgcolor: 'background.paper' },
                boxShadow: (theme) => `inset 0 0 0 1px ${theme.tokens.controlBorder}`,
              }),
            }}
            onClick={() => {
              if (!chosen) onChange(segment.value);
            }}
          >
            {segment.label}
            {'count' in segment ? (
              <Box
                component="span"
                aria-hidden
                sx={{
                  // Kept before the count is known: one that arrives would wrap the row and move the list below.
                  minWidth: { xs: '6ch', sm: '3ch' },
                  minHeight: '1lh',
                  textAlign: { xs: 'center', sm: 'start' },
                  marginInlineStart: { xs: 0, sm: 2 },
                  fontWeight: 400,
                  color: 'text.secondary',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {count}
              </Box>
            ) : null}
          </Button>
        );
      })}
    </Box>
  );
}
