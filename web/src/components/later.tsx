import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { networkError } from '@/api/envelope';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/namespaces';
import { ErrorState } from './ErrorState';
import { usePreloaded, type Preloadable } from './preloading';
import { notifyError } from './toast';
import { useRetry } from './useOnline';

/** Code of the app that could not be fetched, where React renders it. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The parts that threw, each as a function that lets the next render fetch it again. */
const failed = new Set<() => void>();

/**
 * Until this is called, a part that threw continues to throw: React renders a thrown component a second time, which
 * would fetch in a loop.
 */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

function reportMissing(): void {
  window.dispatchEvent(new Event('partmissing'));
}

interface Missing {
  /** Why the part could not be fetched; null while it is fetched. */
  error: unknown;
  onRetry: () => void;
}

interface LaterOptions<Props> {
  /** Fetched with it; others when it renders. */
  texts?: readonly Namespace[];
  /** In the place of the part; a component also shows the error. Otherwise nothing, then the error. */
  waiting?: ReactNode | ComponentType<NoInfer<Props> & Missing>;
  /** The boundaries around the part wait for it, and report a `MissingPart`. */
  suspends?: boolean;
}

/**
 * A lazily loaded part of the app: `later(() => import('./cross/CrossFigures'), { waiting: <LoadingState /> })`.
 *
 * A part with the property `open` is a dialog or menu. It is fetched beforehand and mounts at its first opening, when all
 * of it is loaded, so that it takes the focus; if the fetch fails, it closes with a message.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { texts = [], waiting: Waiting = null, suspends = false }: LaterOptions<Props> = {},
): ((props: Props) => ReactNode) & Preloadable {
  let Known: ComponentType<Props> | undefined;
  let asked: Promise<ComponentType<Props>> | undefined;

  const fetch = () =>
    (asked ??= Promise.all([load(), loadNamespaces(texts)]).then(
      ([module]) => (Known = module.default),
      (error: unknown) => {
        // The next fetch tries again.
        asked = undefined;
        throw error;
      },
    ));
  const fetchToShow = async () => {
    try {
      return { default: await fetch() };
    } catch (error) {
      failed.add(renew);
      reportMissing();
      throw new MissingPart(error);
    }
  };
  let Lazy = lazy(fetchToShow);
  const renew = () => {
    Lazy = lazy(fetchToShow);
  };
  const part = { fetch };

  function Suspending(props: Props) {
    // The same component from the first render to the last, because another one would lose its state.
    const [Part] = useState(() => (Known ?? Lazy) as ComponentType<Props>);
    return <Part {...props} />;
  }

  function Later(props: Props) {
    const { t } = useTranslation('common');
    const { open, onClose } = props as { open?: boolean; onClose?: () => void };
    const isMissing = Known === undefined;
    const [opened, setOpened] = useState(open);
    if (open && !opened) setOpened(true);
    const [, setArrived] = useState(false);
    const [error, setError] = useState<unknown>(null);
    const onRetry = () => {
      setError(null);
    };
    const fail = useEffectEvent(() => {
      reportMissing();
      if (open === undefined) setError(networkError());
      else {
        notifyError(t('errors.network'));
        onClose?.();
      }
    });
    useRetry(error !== null, onRetry);
    usePreloaded(isMissing && open === false ? part : undefined);
    const isWanted = isMissing && open !== false && error === null;
    useEffect(() => {
      if (!isWanted) return;
      let gone = false;
      fetch().then(
        () => {
          setArrived(true);
        },
        () => {
          if (!gone) fail();
        },
      );
      return () => {
        gone = true;
      };
    }, [isWanted]);
    let placeholder: ReactNode;
    if (typeof Waiting === 'function') placeholder = <Waiting {...props} error={error} onRetry={onRetry} />;
    else placeholder = error === null ? Waiting : <ErrorState error={error} onRetry={onRetry} />;
    // A dialog stays mounted after the first opening, so that it can fade out.
    if (Known && opened !== false)
      // Its texts may be missing still. Without a boundary here React hides the page until they come, and the field that
      // has the focus loses it.
      return (
        <Suspense fallback={placeholder}>
          <Known {...props} />
        </Suspense>
      );
    return placeholder;
  }

  return Object.assign(suspends ? Suspending : Later, part);
}
