import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Language of the label, if it is not the page's. */
  lang?: string | undefined;
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
        border: '1px solid',
        borderColor: (theme) => theme.tokens.controlBorder,
        borderRadius: '10px',
        bgcolor: 'background.paper',
      }}
    >
      {segments.map((segment) => {
        const chosen = segment.value === value;
        return (
          <Button
            key={segment.value}
            variant="text"
            color="inherit"
            aria-pressed={chosen}
            lang={segment.lang}
            sx={{
              minHeight: 34,
              px: 4,
              py: 1,
              color: 'text.secondary',
              ...(chosen && {
                color: 'primary.dark',
                bgcolor: (theme) => theme.tokens.primarySoft,
                boxShadow: (theme) => `inset 0 0 0 1px ${theme.tokens.primary}`,
              }),
            }}
            onClick={() => {
              if (!chosen) onChange(segment.value);
            }}
          >
            {segment.label}
          </Button>
        );
      })}
    </Box>
  );
}
