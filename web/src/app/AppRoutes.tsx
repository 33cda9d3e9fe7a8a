import { Suspense } from 'react';
import { Route, Routes, useParams } from 'react-router';
import { useConfig } from '@/api/config';
import {
  LandingRedirect,
  RequireApproved,
  RequireApprovedWithAnswers,
  RequirePermission,
  RequireRole,
  RequireSession,
} from '@/auth/guards';
import { LoadingState } from '@/components/LoadingState';
import { PublicLayout } from './layout/PublicLayout';
import { NotFoundPage } from './NotFoundPage';
import { pages } from './pages';

/** `/app/{product}` answers only to the configured slug; every other single word is an unknown path. */
function RequireKnownPath() {
  const { product } = useParams();
  const config = useConfig();
  if (product === undefined) return <RequireSession />;
  if (!config) return <LoadingState minHeight="100dvh" />;
  return product === config.product_slug ? <RequireSession /> : <NotFoundPage />;
}

/** The routes of the specification, section 2, below `/app`. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingState minHeight="100dvh" />}>
      <Routes>
        <Route index element={<LandingRedirect />} />
        <Route element={<PublicLayout />}>
          <Route path="login" element={<pages.login.Component />} />
          <Route path="verify" element={<pages.verify.Component />} />
          <Route path="signup" element={<pages.signUp.Component />} />
          <Route path="forgetPassword" element={<pages.forgetPassword.Component />} />
          <Route path="resetPassword" element={<pages.resetPassword.Component />} />
        </Route>
        <Route element={<RequireKnownPath />}>
          <Route element={<pages.shell.Component />}>
            <Route element={<RequireApproved />}>
              <Route path="questionnaireForm" element={<pages.questionnaire.Component />} />
              <Route path="sandBox" element={<pages.sandbox.Component />} />
            </Route>
            <Route element={<RequireApprovedWithAnswers />}>
              <Route path="documentsList" element={<pages.documents.Component />} />
              <Route path="rfiDocumentForm" element={<pages.submission.Component />} />
              <Route path="rfi_feedback" element={<pages.feedback.Component />} />
            </Route>
            <Route element={<RequireRole role="Admin" />}>
              <Route element={<RequirePermission action="VIEW" subject="pendingCompanies" />}>
                <Route path="pendingCompanies" element={<pages.pendingCompanies.Component />} />
              </Route>
              <Route path=":product" element={<pages.home.Component />} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
