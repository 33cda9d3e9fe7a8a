import Button, { type ButtonProps } from '@mui/material/Button';

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  loading: boolean;
}

/** The words stay while it works, and a second press does nothing. */
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
