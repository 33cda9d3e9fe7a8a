interface PageSignals {
  /** The page unloads; only a request with `keepalive` survives. */
  onLeave: () => void;
  /** The tab is in the background; a phone may end it without another event. */
  onHidden: () => void;
  onOnline: () => void;
}

export function watchPage({ onLeave, onHidden, onOnline }: PageSignals): () => void {
  const visibility = () => {
    if (document.visibilityState === 'hidden') onHidden();
  };
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', visibility);
  return () => {
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', visibility);
  };
}
