import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PermissionOut } from '@/api/schema.gen';
import { makeAdmin, makeCompanyRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import SubmissionsPage from './SubmissionsPage';

const company = makeCompanyRow({ user_id: 'user-3', submission_id: null, organization_name: 'Red Sea Surveys' });

beforeEach(() => {
  reply('get', '/submissions', () =>
    ok({ items: [company], total: 1, matched: 1, next_cursor: null, previous_cursor: null }),
  );
});

const open = (...more: PermissionOut[]) =>
  renderPage(<SubmissionsPage />, {
    path: '/submissionsList',
    at: '/submissionsList',
    user: makeAdmin({ permissions: [{ action: 'VIEW', subject: 'submissions' }, ...more] }),
    namespaces: ['submissions', 'remind', 'reviews', 'directory', 'lists', 'progress'],
  });

it('leads from a company without a response to the sheet of the company', async () => {
  await open({ action: 'VIEW', subject: 'activeCompanies' });
  expect(await screen.findByRole('link', { name: 'Red Sea Surveys' })).toHaveAttribute(
    'href',
    '/activeCompanies?company=user-3',
  );
});

it('leads nowhere without the permission to see companies', async () => {
  await open();
  expect(await screen.findByText('Red Sea Surveys')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Red Sea Surveys' })).not.toBeInTheDocument();
});
