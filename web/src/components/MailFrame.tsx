import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { trustedHtml } from './trustedHtml';

interface MailFrameProps {
  /** A whole page, as it is sent. */
  html: string;
  title: string;
  /** How much room it takes. */
  size: Pick<CSSProperties, 'height' | 'flex' | 'minHeight'>;
}

/**
 * The policy of the page holds in the frame, too, and lets in only styles with its nonce; mails bring theirs without.
 * What people typed is escaped in a mail, so every style element in it is a template's.
 */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? html.replaceAll('<style>', `<style nonce="${nonce}">`) : html;
}

/** A mail as it arrives. Without rights: it is looked at and does nothing. Mails bring their own ground, a white one. */
export function MailFrame({ html, title, size }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Set here, because React makes a string of what it is given, and a string is not trusted.
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
