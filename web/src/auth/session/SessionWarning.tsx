import '@/i18n/signedInCatalogues';
import { AbsoluteEndWarning } from './AbsoluteEndWarning';
import { IdleWarning } from './IdleWarning';
import type { SessionEnd } from './watchSession';

interface SessionWarningProps {
  warning: SessionEnd;
  onStay: () => Promise<void>;
  onDismiss: () => void;
  /** Signs out, by default for good. */
  onSignOut: (signOut?: () => Promise<void>) => void;
}

export default function SessionWarning({
  warning: { kind, endsAt },
  onStay,
  onDismiss,
  onSignOut,
}: SessionWarningProps) {
  if (kind === 'absolute') return <AbsoluteEndWarning endsAt={endsAt} onClose={onDismiss} onSignOut={onSignOut} />;
  return <IdleWarning endsAt={endsAt} onStay={onStay} onSignOut={onSignOut} />;
}
