import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetFailedParts } from '@/components/lazyPart';
import { DocumentTitle } from '@/components/PageHeader';
import { StandalonePage } from './StandalonePage';

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
  const queryClient = useQueryClient();
  const tryAgain = () => {
    // What broke the page may be an answer that is still in the cache, or a part that was never fetched.
    queryClient.removeQueries();
    forgetFailedParts();
    onRetry();
  };
  return (
    <StandalonePage>
      <DocumentTitle title={t('errors.unexpected')} />
      <div role="alert">
        <Typography variant="h1">{t('errors.unexpected')}</Typography>
        <Typography dir="auto" color="textSecondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {error.message}
        </Typography>
      </div>
      <Button onClick={tryAgain}>{t('actions.tryAgain')}</Button>
    </StandalonePage>
  );
}
