import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failed, useTitlePart } from './documentTitle';
import { fieldId } from './FormField';

export interface SummaryError {
  /** Dotted name of the field; undefined for an error of the whole form. */
  name?: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: SummaryError[];
  /** Number of failed submits; each one moves the focus here. */
  attempt: number;
}

function focusField(name: string) {
  const target =
    document.getElementById(fieldId(name)) ?? document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** All errors above the form, each linked to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  // Errors during typing or on arrival do not move the focus.
  const announced = useRef(0);
  const empty = errors.length === 0;
  useEffect(() => {
    if (empty || attempt === announced.current) return;
    announced.current = attempt;
    // Scrolls to its title, also if the list is longer than the screen.
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [attempt, empty]);
  useTitlePart(() => (attempt > 0 && !empty ? failed : null));
  if (empty) return null;
  return (
    <Box
      ref={box}
      // No alert role: screen readers would read a focused alert twice.
      role="group"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      aria-describedby="error-summary-list"
      sx={{
        p: 4,
        border: 2,
        borderColor: 'error.main',
        borderRadius: 1,
        bgcolor: (theme) => theme.tokens.errorSoft,
        '&:focus': { outline: (theme) => `3px solid ${theme.tokens.primary}`, outlineOffset: 2 },
      }}
    >
      <Typography variant="title" id="error-summary-title" sx={{ fontSize: '1rem' }}>
        {t('errorSummary', { count: errors.length })}
      </Typography>
      <Box component="ul" id="error-summary-list" sx={{ m: 0, mt: 2, paddingInlineStart: 5 }}>
        {errors.map(({ name, message }) => (
          <li key={`${name ?? ''}:${message}`}>
            {name ? (
              <Link
                href={`#${fieldId(name)}`}
                color="error"
                variant="label"
                sx={{ display: 'inline-block', py: 0.5 }}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(name);
                }}
              >
                {message}
              </Link>
            ) : (
              <Typography variant="label" color="error">
                {message}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
