import type { SystemStyleObject } from '@mui/system';
import type { Theme } from '@mui/material/styles';

const cell = 40;
const button = {
  width: cell,
  height: cell,
  p: 0,
  border: '1px solid transparent',
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:disabled': { color: 'text.disabled', cursor: 'default' },
};

/** Sizes and colours of the month. The picker's own classes name its parts. */
export const calendarStyles: SystemStyleObject<Theme> = {
  p: 2,
  '& .rdp-months': { position: 'relative' },
  '& .rdp-nav': { position: 'absolute', insetInlineEnd: 0, top: 0, display: 'flex' },
  '& .rdp-button_previous, & .rdp-button_next': { ...button, display: 'grid', placeItems: 'center' },
  '& .rdp-month_caption': {
    height: cell,
    display: 'flex',
    alignItems: 'center',
    paddingInlineStart: 2,
    fontWeight: 600,
  },
  '& .rdp-month_grid': { borderCollapse: 'collapse' },
  '& .rdp-weekday': { width: cell, height: 32, p: 0, fontSize: 12, fontWeight: 400, color: 'text.secondary' },
  '& .rdp-day': { width: cell, height: cell, p: 0, textAlign: 'center' },
  '& .rdp-day_button': button,
  '& .rdp-today .rdp-day_button': { borderColor: 'text.secondary', fontWeight: 600 },
  '& .rdp-selected .rdp-day_button': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    fontWeight: 600,
    '@media (forced-colors: active)': { bgcolor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  '& .rdp-outside': { visibility: 'hidden' },
};
