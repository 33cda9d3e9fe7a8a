import 'react-toastify/ReactToastify.css';
import { createRoot } from 'react-dom/client';
import { useEffect, useRef, type CSSProperties } from 'react';
import { toast, ToastContainer, type CloseButtonProps, type ToastOptions } from 'react-toastify/unstyled';
import { languages } from '@/i18n/languages';
import { currentLanguage, i18next } from '@/i18n/i18n';
import { colours, fontFamily, radius } from '@/theme/tokens';

export interface ToastAction {
  label: string;
  /** Distinguishes this toast from others with the same text. */
  id: string;
  /** Milliseconds; null: until the person closes it. */
  lives: number | null;
  run: () => void;
}

const closesAfterMs = 5000;
/**
 * Below the bar with language, theme and account. Inline, because the library's own rule for narrow windows would win.
 */
const top = 'calc(64px + env(safe-area-inset-top, 0px))';
let mounted = false;

function CloseToast({ closeToast }: CloseButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The progress bar is only visual; the library would label it in English.
    button.current
      ?.closest('.Toastify__toast')
      ?.querySelector('[role="progressbar"]')
      ?.setAttribute('aria-hidden', 'true');
  }, []);
  return (
    <button
      ref={button}
      type="button"
      aria-label={i18next.t('actions.close')}
      onClick={closeToast}
      style={{
        border: 0,
        background: 'none',
        cursor: 'pointer',
        padding: 4,
        alignSelf: 'flex-start',
        marginInlineStart: 'auto',
        lineHeight: 0,
        color: 'inherit',
      }}
    >
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden
      >
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  );
}

function WithAction({ text, action }: { text: string; action: ToastAction }) {
  return (
    <div style={{ display: 'grid', gap: 4, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <span>{text}</span>
      <button
        type="button"
        onClick={() => {
          toast.dismiss(action.id);
          action.run();
        }}
        style={{
          border: 0,
          background: 'none',
          cursor: 'pointer',
          padding: '4px 0',
          minHeight: 24,
          font: 'inherit',
          fontWeight: 500,
          color: colours.light.primary,
          textDecoration: 'underline',
        }}
      >
        {action.label}
      </button>
    </div>
  );
}

const kindColours = (kind: string, colour: string) => ({
  [`--toastify-icon-color-${kind}`]: colour,
  [`--toastify-color-progress-${kind}`]: colour,
});

/**
 * Outside the app's providers, therefore without Emotion, whose style element would have no nonce. A separate root, so
 * that toasts survive errors of the page.
 */
function mountContainer() {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  const { dir } = languages[currentLanguage()];
  createRoot(place).render(
    <ToastContainer
      aria-label={i18next.t('notifications')}
      position="top-right"
      rtl={dir === 'rtl'}
      autoClose={closesAfterMs}
      theme="light"
      style={
        {
          top,
          '--toastify-font-family': fontFamily,
          '--toastify-color-light': colours.light.surface,
          '--toastify-text-color-light': colours.light.text,
          '--toastify-toast-bd-radius': `${radius.control}px`,
          ...kindColours('success', colours.light.primary),
          ...kindColours('error', colours.light.error),
          ...kindColours('warning', colours.light.warning),
          ...kindColours('info', colours.light.secondary),
        } as CSSProperties
      }
      closeButton={CloseToast}
    />,
  );
}

export function showToast(
  kind: 'success' | 'error' | 'info' | 'warning',
  text: string,
  options: ToastOptions,
  action?: ToastAction,
) {
  mountContainer();
  if (action) {
    toast(<WithAction text={text} action={action} />, {
      ...options,
      type: kind,
      toastId: action.id,
      autoClose: action.lives ?? false,
      closeOnClick: false,
    });
    return;
  }
  // A repeated text is shown once.
  toast(text, { ...options, type: kind, toastId: `${kind}:${text}` });
}

/** Closes a toast with an action early, because the action was taken elsewhere. */
export function dismiss(id: string) {
  toast.dismiss(id);
}
