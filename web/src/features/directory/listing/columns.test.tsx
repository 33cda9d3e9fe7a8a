import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { publishedColumns } from '@/testing/columns';
import { makeCompanyRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { useCompanyColumns } from './columns';

const shown = ['organization_name', 'files_count', 'invited', 'locale', 'submitted_at'];
const without = ['id', 'submission_id'];

function Columns() {
  const row = makeCompanyRow({ files_count: 1234, locale: 'ar', decided_by_name: null });
  return useCompanyColumns(shown, without).map(({ name, label, cell, optional }) => (
    <p key={name} data-optional={optional}>
      {name} | {label} | {cell(row)}
    </p>
  ));
}

it('shows a column that it has no cell for by its kind, and offers all that are not shown', async () => {
  await renderPage(<Columns />, { namespaces: ['directory'] });
  const lines = (await screen.findAllByText(/\|/)).map((line) => line.textContent);
  expect(lines.slice(1, shown.length)).toEqual([
    'files_count | Files | 1,234',
    'invited | Invited | Without invitation',
    'locale | Language of emails | Arabic',
    'submitted_at | Submitted | None',
  ]);
  expect(lines).toContain('decided_by_name | Decided by | None');
  expect(lines).toHaveLength(publishedColumns.length);
});
