interface FirstData {
  role: 'Admin' | 'StakeholderUser';
  /** The subject that an administrator of the page may view; a request without it would be recorded as refused. */
  views?: string;
  /** Below `/api`, as the page requests it without a search, filters or another order in its address. */
  path: string;
}

/** The request on which a page waits, by the page's name: sent before the page's code has arrived (`firstFiles.ts`). */
export const firstData: Readonly<Record<string, FirstData>> = {
  activeCompanies: { role: 'Admin', views: 'activeCompanies', path: 'users?sort=-decided_at&limit=25' },
  home: { role: 'Admin', path: 'insights' },
  insights: { role: 'Admin', views: 'submissions', path: 'insights/outline' },
  pendingCompanies: { role: 'Admin', views: 'pendingCompanies', path: 'pending-users?sort=registered_at&limit=25' },
  questionnaireForm: { role: 'StakeholderUser', path: 'questionnaire' },
  submissionsList: { role: 'Admin', views: 'submissions', path: 'submissions?sort=-submitted_at&limit=25' },
};
