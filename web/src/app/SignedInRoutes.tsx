import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { useConfig } from '@/api/config';
import { useAuth } from '@/auth/AuthContext';
import {
  Abilities,
  LandingRedirect,
  RequireApproved,
  RequireApprovedWithAnswers,
  RequirePermission,
  RequireRole,
  RequireSession,
} from '@/auth/guards';
import { lacksFactor } from '@/auth/landing';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { ProofGate } from '@/features/people/signIn/factors/ProofGate';
import type { Page } from '@/navigation/page';
import type { PageRoute } from './route';
import { frontDoor, notFound, preloadSignedIn, routes, shell } from './routes';

export { preloadSignedIn } from './routes';

/** For administrators from the day on which a passkey or an authenticator is required: nothing else is open. */
const RequiredFactor = later(() => import('./RequiredFactorPage'), { texts: ['factors'] });

/** `/app/{product}` matches only the configured slug; other single words are unknown paths. */
function RequireKnownPath() {
  const { user } = useAuth();
  const { product } = useParams();
  const config = useConfig();
  if (user && lacksFactor(user)) return <RequiredFactor />;
  if (product === undefined) return <RequireSession />;
  if (!config) return <LoadingState minHeight="100dvh" />;
  return product === config.product_slug ? <RequireSession /> : <notFound.Component />;
}

function useSafeWrites() {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Without it, writes are sent once and without a key.
    import('@/api/safeWrites').then(
      ({ installSafeWrites }) => {
        installSafeWrites(queryClient);
      },
      () => undefined,
    );
  }, [queryClient]);
}

const ownLink = 'a[href^="/"]:not([href^="/api/"])';

/** Fetches the page of a link once the pointer or the focus is on it, so that it is there after the click. */
function usePreloadedLinks() {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>(ownLink) : null;
      if (link) void preloadSignedIn(link.pathname);
    };
    document.addEventListener('pointerover', preload, { passive: true });
    document.addEventListener('focusin', preload);
    return () => {
      document.removeEventListener('pointerover', preload);
      document.removeEventListener('focusin', preload);
    };
  }, []);
}

/** The routes of signed-in people, with guards and redirects, and of the pages that few visitors open first. */
export default function SignedIn() {
  return (
    <Abilities>
      <ProofGate />
      <SignedInRoutes />
    </Abilities>
  );
}

const guards: Partial<Record<Page['who'], ReactNode>> = {
  company: <RequireApproved />,
  answered: <RequireApprovedWithAnswers />,
  administrator: <RequireRole role="Admin" />,
};

const guarded = ({ path, formerPath, who, permission, Component }: PageRoute) => (
  <Route key={path} element={guards[who]}>
    <Route element={permission && <RequirePermission {...permission} />}>
      <Route path={path} element={<Component />} />
      {formerPath === undefined ? null : <Route path={formerPath} element={<Navigate to={`/${path}`} replace />} />}
    </Route>
  </Route>
);

const open = routes.filter(({ who }) => who === 'everyone');
const others = routes.filter(({ who }) => who !== 'everyone');

function SignedInRoutes() {
  useSafeWrites();
  usePreloadedLinks();
  return (
    <Routes>
      <Route index element={<LandingRedirect />} />
      <Route element={<frontDoor.Component />}>{open.map(guarded)}</Route>
      <Route element={<RequireKnownPath />}>
        <Route element={<shell.Component />}>{others.map(guarded)}</Route>
      </Route>
      <Route path="*" element={<notFound.Component />} />
    </Routes>
  );
}
