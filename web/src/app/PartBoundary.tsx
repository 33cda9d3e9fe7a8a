import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { networkError } from '@/api/envelope';
import { ErrorState } from '@/components/ErrorState';
import { forgetFailedParts, MissingPart } from '@/components/later';
import { PageHeader } from '@/components/PageHeader';
import { useRetry } from '@/components/useOnline';

interface BoundaryProps {
  /** Another page has parts of its own. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  place: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    if (place === state.place) return null;
    if (state.error) forgetFailedParts();
    return { place, error: null };
  }

  readonly retry = (): void => {
    forgetFailedParts();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error instanceof MissingPart) return <Missing onRetry={this.retry} />;
    // A fault of the page is not one of the connection: the outermost boundary shows it.
    if (error !== null) throw error as Error;
    return this.props.children;
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common');
  useRetry(true, onRetry);
  return (
    <>
      <PageHeader title={t('pageMissing')} />
      <ErrorState error={networkError()} onRetry={onRetry} />
    </>
  );
}

/** Keeps the frame where code of the page cannot be fetched, and goes on by itself when the connection is back. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().pathname}>{children}</Boundary>;
}
