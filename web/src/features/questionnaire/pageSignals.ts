interface PageSignals {
  /** The page goes away for good; only a request with `keepalive` survives. */
  onLeave: () => void;
  /** The tab went to the background; a phone may end it without another word. */
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
