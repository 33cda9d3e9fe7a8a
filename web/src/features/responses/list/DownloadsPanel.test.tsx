import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin, makeBundle } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import DownloadsPanel from './DownloadsPanel';

it.each([
  ['en', '2 files are withheld: they were still being checked for malware.', '1 file is withheld: it is infected.'],
  ['ar', 'حُجب ملفان لأنهما كانا قيد الفحص بحثًا عن برمجيات ضارة.', 'حُجب ملف واحد لأنه مصاب.'],
] as const)('says what a ZIP waits for and what it withholds (%s)', async (language, pending, infected) => {
  reply('get', '/bundles', () =>
    ok({
      items: [
        makeBundle({ id: 'b2', error: 'files_pending', problem: 'It waits for the scanner.' }),
        makeBundle({ state: 'ready', size: 1024, withheld: { infected: 1, pending: 2 } }),
      ],
    }),
  );
  await renderPage(<DownloadsPanel open wanted={null} onClose={() => undefined} />, {
    language,
    user: makeAdmin(),
    namespaces: ['submissions', 'directory', 'lists', 'progress'],
  });
  expect(await screen.findByText('It waits for the scanner.')).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent(`${pending} ${infected}`);
  await expectAccessible(screen.getByRole('dialog'));
});
