import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ErrorBoundaryState {
  error: Error | null;
}

/** The last net: says what happened and lets the person try again, without a reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  readonly reset = (): void => {
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    return error ? <UnexpectedError error={error} onRetry={this.reset} /> : this.props.children;
  }
}

function UnexpectedError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Box component="main" role="alert" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'start', gap: 4, p: 6, maxWidth: 640, mx: 'auto' }}>
      <Typography variant="h1">{t('errors.unexpected')}</Typography>
      <Typography dir="auto" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {error.message}
      </Typography>
      <Button onClick={onRetry}>{t('actions.tryAgain')}</Button>
    </Box>
  );
}
