import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useAuth } from '@/auth/AuthContext';
import { LoadingState } from '@/components/LoadingState';
import { PublicLayout } from './layout/PublicLayout';
import { PartBoundary } from './PartBoundary';
import { publicPages as pages } from './publicPages';
import { signedIn } from './signedIn';

const { Component: SignedInRoutes } = signedIn;
const { Component: AcceptInvitation } = pages['accept-invitation'];

/** The first page of a visitor does not need the code of signed-in pages. */
function Start() {
  return useAuth().user ? <SignedInRoutes /> : <Navigate to="/login" replace />;
}

/** The routes of the specification, section 2, below `/app`. */
export function AppRoutes() {
  return (
    <PartBoundary>
      <Suspense fallback={<LoadingState minHeight="100dvh" />}>
        <Routes>
          <Route index element={<Start />} />
          <Route element={<PublicLayout />}>
            <Route path="login" element={<pages.login.Component />} />
            <Route path="verify" element={<pages.verify.Component />} />
            <Route path="signup" element={<pages.signup.Component />} />
            <Route path="forgetPassword" element={<pages.forgetPassword.Component />} />
            <Route path="resetPassword" element={<pages.resetPassword.Component />} />
            <Route path="accept-invitation" element={<AcceptInvitation />} />
            <Route path="confirmEmail" element={<pages.confirmEmail.Component />} />
          </Route>
          <Route path="*" element={<SignedInRoutes />} />
        </Routes>
      </Suspense>
    </PartBoundary>
  );
}
