import CheckRounded from '@mui/icons-material/CheckRounded';
import { styled } from '@mui/material/styles';

/** The whole row is the target; the transparent native control above it keeps keyboard and screen readers working. */
const Row = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  height: '100%',
  padding: '10px 14px',
  // The mark shows that the row can be selected.
  border: `1px solid ${theme.tokens.border}`,
  borderRadius: 8,
  backgroundColor: theme.tokens.surface,
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  '&:hover': { borderColor: theme.tokens.primary },
  '&:has(input:checked)': {
    borderColor: theme.tokens.primary,
    boxShadow: `inset 0 0 0 1px ${theme.tokens.primary}`,
    backgroundColor: theme.tokens.primarySoft,
  },
  '@media (forced-colors: active)': { '&:has(input:checked)': { border: '2px solid Highlight', padding: '9px 13px' } },
  '&:has(input:focus-visible)': { outline: `3px solid ${theme.tokens.primary}`, outlineOffset: 2 },
  '&[data-invalid]:not(:has(input:checked))': { borderColor: theme.tokens.error },
}));

const Control = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
});

const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 22,
  height: 22,
  border: `2px solid ${theme.tokens.controlBorder}`,
  borderRadius: 6,
  '&[data-round]': { borderRadius: '50%' },
  // Not by colour, because forced colours paint a transparent mark.
  '& svg': { fontSize: 18, visibility: 'hidden' },
  'input:checked + & svg': { visibility: 'visible' },
  'input:checked + &': {
    borderColor: theme.tokens.primary,
    backgroundColor: theme.tokens.primary,
    color: theme.tokens.onPrimary,
  },
  '@media (forced-colors: active)': {
    'input:checked + &': {
      forcedColorAdjust: 'none',
      borderColor: 'Highlight',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
}));

interface OptionRowProps {
  id: string;
  name: string;
  label: string;
  /** Single or multiple choice. */
  single: boolean;
  checked: boolean;
  invalid: boolean;
  /** Set on check boxes, because a group that is no radio group cannot have it. */
  describedBy?: string | undefined;
  onChoose: () => void;
}

export function OptionRow({ id, name, label, single, checked, invalid, describedBy, onChoose }: OptionRowProps) {
  return (
    <Row data-invalid={invalid || undefined} htmlFor={id}>
      <Control
        type={single ? 'radio' : 'checkbox'}
        id={id}
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-invalid={!single && invalid ? true : undefined}
        aria-describedby={describedBy}
      />
      <Mark data-round={single || undefined} aria-hidden>
        <CheckRounded />
      </Mark>
      <span>{label}</span>
    </Row>
  );
}
