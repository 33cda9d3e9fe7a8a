import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';

const CommandPalette = later(() => import('../palette/CommandPalette'), { texts: ['palette', 'directory'] });

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl-K or ⌘K on any keyboard layout. */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.code === 'KeyK' && (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;

/** Opens the command palette, also by its keyboard shortcut. */
export function PaletteButton() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const show = () => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setLeft(false);
    setOpen(true);
  };
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    // A question waits for its answer.
    if (!isShortcut(event) || document.querySelector('[role="alertdialog"]')) return;
    event.preventDefault();
    if (!open) show();
  });
  // Before the page is painted, so that the keys work as soon as it can be seen.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onShortcut);
    return () => {
      document.removeEventListener('keydown', onShortcut);
    };
  }, []);
  // After the dialog has released the focus.
  useEffect(() => {
    if (!open) opener.current?.focus();
  }, [open]);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<SearchRounded aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={show}
        sx={{
          flexShrink: 0,
          color: 'text.secondary',
          minWidth: { xs: 40, md: 240 },
          minHeight: 36,
          px: { xs: 0, md: 3 },
          border: { xs: 0, md: '1px solid' },
          borderColor: { md: 'divider' },
          fontWeight: 400,
          justifyContent: { xs: 'center', md: 'flex-start' },
          '& .MuiButton-startIcon': { m: 0, marginInlineEnd: { xs: 0, md: 2 } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {t('palette.open')}
        </Box>
        <Box component="span" className="visuallyHidden" sx={{ display: { md: 'none' } }}>
          {t('palette.open')}
        </Box>
        {/* Keys are the same in every language; screen readers have `aria-keyshortcuts`. */}
        <Box
          component="span"
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'inline' },
            marginInlineStart: 'auto',
            width: 44,
            flexShrink: 0,
            textAlign: 'end',
            whiteSpace: 'nowrap',
            fontSize: 12,
            '&::after': { content: isApple ? '"⌘ K"' : '"Ctrl K"' },
          }}
        />
      </Button>
      {/* Unmounted before the next page opens a sheet: while it faded out, MUI would hide the sheet from screen readers. */}
      {left ? null : (
        <CommandPalette
          open={open}
          onClose={() => {
            setOpen(false);
          }}
          onLeave={() => {
            opener.current = null;
            setOpen(false);
            setLeft(true);
          }}
        />
      )}
    </>
  );
}
