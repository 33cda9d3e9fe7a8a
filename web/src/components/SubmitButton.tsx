import Button, { type ButtonProps } from '@mui/material/Button';

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  loading: boolean;
}

/** Keeps its label while it works; further presses have no effect. */
export function SubmitButton({ loading, children, ...button }: SubmitButtonProps) {
  return (
    <Button
      size="large"
      {...button}
      type="submit"
      loading={loading}
      loadingPosition="start"
      startIcon={button.startIcon ?? (loading ? <span /> : undefined)}
    >
      {children}
    </Button>
  );
}
