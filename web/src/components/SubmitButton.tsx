import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'ref'> {
  loading: boolean;
}

/** Keeps its label while it works, and the focus afterwards; further presses have no effect. */
export function SubmitButton({ loading, children, ...button }: SubmitButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (loading) {
      hadFocus.current = document.activeElement === element.current;
      return;
    }
    // Browsers take the focus from a disabled button. An error summary or a new page has moved it on purpose.
    if (hadFocus.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [loading]);
  return (
    <Button
      size="large"
      {...button}
      ref={element}
      type="submit"
      loading={loading}
      loadingPosition="start"
      startIcon={button.startIcon ?? (loading ? <span /> : undefined)}
    >
      {children}
    </Button>
  );
}
