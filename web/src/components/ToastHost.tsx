import 'react-toastify/ReactToastify.css';
import { createRoot } from 'react-dom/client';
import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react';
import {
  toast,
  ToastContainer,
  type CloseButtonProps,
  type ToastOptions,
  type ToastTransitionProps,
} from 'react-toastify/unstyled';
import { languages } from '@/i18n/languages';
import { currentLanguage, i18next } from '@/i18n/i18n';
import { colours, fontFamily, radius } from '@/theme/tokens';
import { followToastPlace, onResultElsewhere, type ResultAction, type ResultKind } from './resultPlaces';

const closesAfterMs = 5000;
/**
 * Where a page keeps no place: below the bar with language and theme. Inline, because the library's own rule for narrow
 * windows would win.
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

function WithAction({ text, action }: { text: string; action: ResultAction }) {
  return (
    <div className="toastWithAction">
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
          flexShrink: 0,
          whiteSpace: 'nowrap',
        }}
      >
        {action.label}
      </button>
    </div>
  );
}

/** Without movement, which would show two results for the time of their exchange. */
function Instant({ children, isIn, ...toast }: ToastTransitionProps) {
  const begin = useEffectEvent(() => {
    toast.playToast();
  });
  const end = useEffectEvent(() => {
    toast.done();
  });
  useEffect(() => {
    if (isIn) begin();
    else end();
  }, [isIn]);
  return children;
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
  // A focused toast that moved would lose its focus: it moves only when the page that held it goes.
  followToastPlace((kept) => {
    (kept ?? document.body).append(place);
  });
  onResultElsewhere(() => {
    toast.dismiss();
  });
  const { dir } = languages[currentLanguage()];
  createRoot(place).render(
    <ToastContainer
      aria-label={i18next.t('notifications')}
      position="top-right"
      rtl={dir === 'rtl'}
      autoClose={closesAfterMs}
      theme="light"
      transition={Instant}
      style={
        {
          top,
          '--toastify-z-index': 1100,
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

export function showToast(kind: ResultKind, text: string, options: ToastOptions, action?: ResultAction) {
  mountContainer();
  const id = action?.id ?? `${kind}:${text}`;
  // A repeated text is shown once.
  if (toast.isActive(id)) return;
  // The newest takes the place of the one before.
  toast.dismiss();
  if (action) {
    toast(<WithAction text={text} action={action} />, {
      ...options,
      type: kind,
      toastId: id,
      autoClose: action.until === Infinity ? false : Math.max(0, action.until - performance.now()),
      closeOnClick: false,
    });
    return;
  }
  toast(text, { ...options, type: kind, toastId: id });
}
