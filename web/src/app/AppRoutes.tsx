import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useAuth } from '@/auth/AuthContext';
import { LoadingState } from '@/components/LoadingState';
import { PublicLayout } from './layout/PublicLayout';
import { PartBoundary } from './PartBoundary';
import { publicPages } from './publicPages';
import { route, type PageRoute } from './route';

export const publicRoutes: readonly PageRoute[] = publicPages.map((page) => ({
  ...page,
  ...route(page.load, ...page.namespaces),
}));

/** The routes of signed-in people. */
export const signedIn = route(() => import('./SignedInRoutes'));

/** The first page of a visitor does not need the code of signed-in pages. */
function Start() {
  return useAuth().user ? <signedIn.Component /> : <Navigate to="/login" replace />;
}

/** The routes of the specification, section 2, below `/app`. */
export function AppRoutes() {
  return (
    <PartBoundary>
      <Suspense fallback={<LoadingState minHeight="100dvh" />}>
        <Routes>
          <Route index element={<Start />} />
          <Route element={<PublicLayout />}>
            {publicRoutes.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
          </Route>
          <Route path="*" element={<signedIn.Component />} />
        </Routes>
      </Suspense>
    </PartBoundary>
  );
}
