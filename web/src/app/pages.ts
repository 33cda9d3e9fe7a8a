import { lazy, type ComponentType } from 'react';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/namespaces';

interface PageModule {
  default: ComponentType;
}

/** A page and its texts, fetched together when the route is first shown. */
function page(load: () => Promise<PageModule>, ...namespaces: Namespace[]) {
  const fetchBoth = async () => {
    const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return module;
  };
  return { Component: lazy(fetchBoth), preload: load, namespaces };
}

export const pages = {
  shell: page(() => import('./layout/AppShell'), 'shell'),
  login: page(() => import('@/features/accounts/LoginPage'), 'accounts', 'validation'),
  verify: page(() => import('@/features/accounts/VerifyPage'), 'accounts', 'validation'),
  signUp: page(() => import('@/features/accounts/SignUpPage'), 'accounts', 'validation'),
  forgetPassword: page(() => import('@/features/accounts/ForgetPasswordPage'), 'accounts', 'validation'),
  resetPassword: page(() => import('@/features/accounts/ResetPasswordPage'), 'accounts', 'validation'),
  documents: page(() => import('@/features/documents/DocumentsPage'), 'documents'),
  submission: page(() => import('@/features/submission/SubmissionPage'), 'submission'),
  questionnaire: page(() => import('@/features/questionnaire/QuestionnairePage'), 'questionnaire', 'forms'),
  feedback: page(() => import('@/features/feedback/FeedbackPage'), 'feedback', 'forms'),
  sandbox: page(() => import('@/features/sandbox/SandboxPage'), 'sandbox'),
  home: page(() => import('@/features/home/HomePage'), 'home'),
  pendingCompanies: page(() => import('@/features/companies/PendingCompaniesPage'), 'companies'),
};

/** Starts fetching the first page's code beside the language, instead of after it, and names its texts. */
export function preloadFirstPage(path: string): Namespace[] {
  const first = path.replace(/^\/app\/?/, '').split('/')[0]?.toLowerCase();
  const found = Object.entries(pages).find(([name]) => name.toLowerCase() === first)?.[1];
  void found?.preload().catch(() => undefined);
  return found?.namespaces ?? [];
}
