import { Component, type ReactNode } from 'react';
import { forgetFailedParts } from '@/components/later';
import { languages, storedLanguage } from '@/i18n/languages';

// Its texts and its styles in base.css are separate, because the catalogues or the theme may have failed.
const texts = {
  en: { title: 'Something went wrong:', tryAgain: 'Try again' },
  ar: { title: 'حدث خطأ ما:', tryAgain: 'إعادة المحاولة' },
};

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Discards data that may have broken the page, before a retry. */
  onReset?: () => void;
}

interface ErrorBoundaryState {
  failed: boolean;
  error?: unknown;
}

/**
 * The outermost boundary: reports the error and offers a retry without a reload. It depends on nothing that is fetched.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error };
  }

  readonly reset = (): void => {
    this.props.onReset?.();
    forgetFailedParts();
    this.setState({ failed: false });
  };

  override render() {
    const { failed, error } = this.state;
    return failed ? <UnexpectedError error={error} onRetry={this.reset} /> : this.props.children;
  }
}

export function UnexpectedError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = storedLanguage();
  const { title, tryAgain } = texts[language];
  return (
    <main className="unexpected" lang={language} dir={languages[language].dir}>
      <title>{title}</title>
      <div>
        <div role="alert">
          <h1>{title}</h1>
          <p dir="auto">{error instanceof Error ? error.message : String(error)}</p>
        </div>
        <button type="button" onClick={onRetry}>
          {tryAgain}
        </button>
      </div>
    </main>
  );
}
