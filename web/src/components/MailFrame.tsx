import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { trustedHtml } from './trustedHtml';

interface MailFrameProps {
  /** A complete HTML page, as sent. */
  html: string;
  title: string;
  /** Size of the frame. */
  size: Pick<CSSProperties, 'height' | 'flex' | 'minHeight'>;
}

/**
 * The page's policy applies in the frame and admits only styles with its nonce; mails have none. Typed text in a mail
 * is escaped, so that every style element is a template's.
 */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? html.replaceAll('<style>', `<style nonce="${nonce}">`) : html;
}

/** A mail in a sandboxed frame, on its own white background. */
export function MailFrame({ html, title, size }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Set here, because React converts the value to a string, which Trusted Types refuse.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedHtml(withNonce(html));
  }, [html]);
  return (
    <iframe
      ref={frame}
      sandbox=""
      title={title}
      style={{ display: 'block', width: '100%', border: 0, borderRadius: 8, background: '#fff', ...size }}
    />
  );
}
