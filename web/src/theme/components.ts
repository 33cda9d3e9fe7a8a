import type { Components, Theme } from '@mui/material/styles';
import { fontSize, radius, type ColourTokens } from './tokens';

const rem = (pixels: number) => `${pixels / 16}rem`;

/** MUI's components in the portal's style: flat, one-pixel borders, a clear focus ring, no ripple. */
export function components(tokens: ColourTokens): Components<Omit<Theme, 'components'>> {
  const focusRing = { outline: `3px solid ${tokens.primary}`, outlineOffset: 2 };
  const filled = (background: string, strong: string, text: string) => ({
    color: text,
    backgroundColor: background,
    '&:hover': { backgroundColor: strong },
    '&.Mui-disabled': { backgroundColor: tokens.border },
  });

  return {
    MuiCssBaseline: {
      styleOverrides: {
        a: { color: tokens.primary },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'contained' },
      styleOverrides: {
        root: {
          borderRadius: radius.control,
          fontWeight: 500,
          textAlign: 'center',
          whiteSpace: 'normal',
          lineHeight: 1.4,
        },
      },
      variants: [
        { props: { size: 'small' }, style: { fontSize: rem(12), minHeight: 32, padding: '4px 12px' } },
        { props: { size: 'medium' }, style: { fontSize: rem(14), minHeight: 40, padding: '8px 16px' } },
        { props: { size: 'large' }, style: { fontSize: rem(16), minHeight: 48, padding: '10px 24px' } },
        // Ink: green is for the one action of a screen.
        {
          props: { variant: 'outlined', color: 'primary' },
          style: {
            color: tokens.text,
            borderColor: tokens.controlBorder,
            '&:hover': { borderColor: tokens.text, backgroundColor: tokens.page },
          },
        },
        { props: { variant: 'danger' }, style: filled(tokens.error, tokens.errorStrong, tokens.onError) },
        { props: { variant: 'success' }, style: filled(tokens.primary, tokens.primaryStrong, tokens.onPrimary) },
        {
          props: { variant: 'hover' },
          style: {
            color: tokens.primaryStrong,
            backgroundColor: tokens.primarySoft,
            '&:hover': { backgroundColor: tokens.primary, color: tokens.onPrimary },
          },
        },
        {
          props: { variant: 'dangerOutlined' },
          style: {
            color: tokens.error,
            backgroundColor: 'transparent',
            border: `1px solid ${tokens.error}`,
            '&:hover': { backgroundColor: tokens.errorSoft },
          },
        },
      ],
    },
    MuiLink: {
      defaultProps: { underline: 'always' },
      styleOverrides: {
        root: { textUnderlineOffset: 3, borderRadius: 2, '&:focus-visible': focusRing },
      },
    },
    MuiTypography: {
      defaultProps: {
        variant: 'body',
        variantMapping: { body: 'p', label: 'span', hint: 'p', small: 'span', title: 'h2', caption: 'span' },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { fullWidth: true },
      styleOverrides: {
        root: {
          backgroundColor: tokens.surface,
          borderRadius: radius.control,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: tokens.controlBorder },
          // The button has its own distance.
          '&.MuiInputBase-adornedEnd .MuiOutlinedInput-input': { paddingRight: 0 },
          '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
            borderColor: tokens.text,
          },
        },
        input: { padding: '11px 14px', height: 24, '&::placeholder': { color: tokens.muted, opacity: 1 } },
        multiline: { padding: '11px 14px', '& .MuiOutlinedInput-input': { padding: 0 } },
      },
    },
    // As far from the frame as the text at the other side.
    MuiNativeSelect: {
      styleOverrides: { select: { '&&&': { paddingRight: 40 } }, icon: { right: 12 } },
    },
    MuiFormControlLabel: { styleOverrides: { root: { marginInlineStart: 0 } } },
    MuiCheckbox: { styleOverrides: { root: { padding: 4, marginInlineEnd: 8, color: tokens.controlBorder } } },
    MuiRadio: { styleOverrides: { root: { color: tokens.controlBorder } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { backgroundColor: tokens.raised, borderRadius: radius.card, border: `1px solid ${tokens.border}` },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          // Its buttons end where the content does.
          padding: '8px 24px 24px',
          gap: 8,
          '& > :not(style) ~ :not(style)': { margin: 0 },
          // "Cancel" is one word; the action beside it wraps.
          '& > .MuiButton-outlined:first-of-type': { flexShrink: 0 },
        },
      },
    },
    MuiMenu: { styleOverrides: { paper: { backgroundColor: tokens.raised, border: `1px solid ${tokens.border}` } } },
    // The menu would clip an outer focus ring.
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -3 } } } },
    // A bar at nothing is empty, not pale.
    MuiLinearProgress: { styleOverrides: { root: { backgroundColor: tokens.border } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: radius.control, fontSize: rem(fontSize.label) } } },
  };
}
