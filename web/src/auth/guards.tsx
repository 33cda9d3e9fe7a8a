import { AbilityProvider } from '@casl/react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Action, Role, Subject } from '@/api/schema.gen';
import { useConfig } from '@/api/config';
import { LoadingState } from '@/components/LoadingState';
import { NoAccess } from '@/components/NoAccess';
import { createAbility, useAbility } from './ability';
import { useAuth } from './AuthContext';
import { hasAnswers, isApproved, isStakeholder, landingPath, rememberPath } from './landing';

/** The person's permissions for `useAbility`. Pages without a session do without them, so that they load less. */
export function Abilities({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const ability = useMemo(() => createAbility(user?.permissions), [user]);
  return <AbilityProvider value={ability}>{children}</AbilityProvider>;
}

interface GuardProps {
  allowed: boolean;
  otherwise: ReactNode;
}

/** A refusal waits for the server's response, because the stored user may be older than an approval. */
function Guard({ allowed, otherwise }: GuardProps) {
  const { user, isRefreshing } = useAuth();
  if (allowed) return <Outlet />;
  return user && isRefreshing ? <LoadingState /> : otherwise;
}

/** Redirects a visitor to sign in, and back afterwards. */
export function RequireSession() {
  const { user } = useAuth();
  return user ? <Outlet /> : <ToLogin />;
}

function ToLogin() {
  const { wasSignedIn } = useAuth();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!wasSignedIn) void rememberPath(pathname + search, null);
  }, [wasSignedIn, pathname, search]);
  return <Navigate to="/login" replace />;
}

function ToLanding() {
  const { user } = useAuth();
  const config = useConfig();
  if (user?.role === 'Admin' && !config) return <LoadingState />;
  return <Navigate to={landingPath(user, config?.product_slug ?? '')} replace />;
}

/** `/`: refreshes first, because the landing page depends on status and answers. */
export function LandingRedirect() {
  const { user, isRefreshing } = useAuth();
  return user && isRefreshing ? <LoadingState /> : <ToLanding />;
}

export function RequireRole({ role }: { role: Role }) {
  return <Guard allowed={useAuth().user?.role === role} otherwise={<ToLanding />} />;
}

/** For approved companies, with or without answers. */
export function RequireApproved() {
  const { user } = useAuth();
  return <Guard allowed={isStakeholder(user) && isApproved(user)} otherwise={<ToLanding />} />;
}

/** For approved companies with answers; others are redirected to the questionnaire. */
export function RequireApprovedWithAnswers() {
  const { user } = useAuth();
  return <Guard allowed={isStakeholder(user) && isApproved(user) && hasAnswers(user)} otherwise={<ToLanding />} />;
}

/** Any one of `actions` is sufficient. */
export function RequirePermission({ actions, subject }: { actions: readonly Action[]; subject: Subject }) {
  const ability = useAbility();
  return <Guard allowed={actions.some((action) => ability.can(action, subject))} otherwise={<NoAccess />} />;
}
