import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { useConfig } from '@/api/config';
import { Abilities } from '@/auth/Abilities';
import {
  LandingRedirect,
  RequireApproved,
  RequireApprovedWithAnswers,
  RequirePermission,
  RequireRole,
  RequireSession,
} from '@/auth/guards';
import { LoadingState } from '@/components/LoadingState';
import { frontDoor, frontDoorPages } from './frontDoorPages';
import { notFound, preloadSignedIn, shell, signedInPages as pages } from './signedInPages';

export { preloadSignedIn } from './signedInPages';

/** `/app/{product}` matches only the configured slug; other single words are unknown paths. */
function RequireKnownPath() {
  const { product } = useParams();
  const config = useConfig();
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
      <SignedInRoutes />
    </Abilities>
  );
}

function SignedInRoutes() {
  useSafeWrites();
  usePreloadedLinks();
  return (
    <Routes>
      <Route index element={<LandingRedirect />} />
      <Route element={<frontDoor.Component />}>
        <Route path="about" element={<frontDoorPages.about.Component />} />
        <Route path="privacy" element={<frontDoorPages.privacy.Component />} />
        <Route path="terms" element={<frontDoorPages.terms.Component />} />
        <Route path="accessibility" element={<frontDoorPages.accessibility.Component />} />
      </Route>
      <Route element={<RequireKnownPath />}>
        <Route element={<shell.Component />}>
          <Route path="account" element={<pages.account.Component />} />
          <Route element={<RequireApproved />}>
            <Route path="questionnaireForm" element={<pages.questionnaireForm.Component />} />
            <Route path="company" element={<pages.company.Component />} />
            <Route path="questions" element={<pages.questions.Component />} />
            <Route path="sandBox" element={<pages.sandBox.Component />} />
          </Route>
          <Route element={<RequireApprovedWithAnswers />}>
            <Route path="documentsList" element={<pages.documentsList.Component />} />
            <Route path="rfiDocumentForm" element={<pages.rfiDocumentForm.Component />} />
            <Route path="rfi_feedback" element={<pages.rfi_feedback.Component />} />
          </Route>
          <Route element={<RequireRole role="Admin" />}>
            <Route element={<RequirePermission actions={['VIEW']} subject="pendingCompanies" />}>
              <Route path="pendingCompanies" element={<pages.pendingCompanies.Component />} />
            </Route>
            <Route element={<RequirePermission actions={['VIEW']} subject="activeCompanies" />}>
              <Route path="activeCompanies" element={<pages.activeCompanies.Component />} />
            </Route>
            <Route element={<RequirePermission actions={['VIEW']} subject="submissions" />}>
              <Route path="submissionsList" element={<pages.submissionsList.Component />} />
              <Route path="insights" element={<pages.insights.Component />} />
            </Route>
            <Route element={<RequirePermission actions={['VIEW']} subject="request" />}>
              <Route path="request" element={<pages.request.Component />} />
            </Route>
            <Route element={<RequirePermission actions={['VIEW']} subject="questions" />}>
              <Route path="questionsList" element={<pages.questionsList.Component />} />
              <Route path="clarificationsList" element={<pages.clarificationsList.Component />} />
            </Route>
            <Route element={<RequirePermission actions={['VIEW']} subject="library" />}>
              <Route path="library" element={<pages.library.Component />} />
            </Route>
            <Route element={<RequirePermission actions={['VIEW']} subject="users" />}>
              <Route path="users" element={<pages.users.Component />} />
              <Route path="audit" element={<pages.audit.Component />} />
              <Route path="users/permissions" element={<pages.permissions.Component />} />
              {/* Its former address. */}
              <Route path="access" element={<Navigate to="/users/permissions" replace />} />
            </Route>
            <Route element={<RequirePermission actions={['SEND', 'VIEW']} subject="emailAnnouncement" />}>
              {/* Paths match case-insensitively: this is also /SendEmail. */}
              <Route path="sendEmail" element={<pages.sendEmail.Component />} />
            </Route>
            <Route element={<RequirePermission actions={['VIEW']} subject="emailAnnouncement" />}>
              <Route path="sendEmail/:id" element={<pages.announcement.Component />} />
            </Route>
            <Route element={<RequirePermission actions={['SEND']} subject="emailAnnouncement" />}>
              <Route path="messages/:template/wording" element={<pages.wording.Component />} />
            </Route>
            <Route path="usersForm" element={<pages.usersForm.Component />} />
            <Route path="usersForm/:id" element={<pages.usersForm.Component />} />
            <Route path="messages" element={<pages.messages.Component />} />
            <Route path="messages/:template" element={<pages.message.Component />} />
            <Route path="invitations" element={<pages.invitations.Component />} />
            <Route path=":product" element={<pages.home.Component />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<notFound.Component />} />
    </Routes>
  );
}
