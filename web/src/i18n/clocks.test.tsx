import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import AnnouncementPage from '@/features/mail/announcements/sending/AnnouncementPage';
import SubmissionPage from '@/features/responses/own/SubmissionPage';
import SubmissionsPage from '@/features/responses/list/SubmissionsPage';
import { delivery, makeAnnouncement, page, serveAnnouncements } from '@/testing/announcementServer';
import { makeAdmin, makeAnsweredUser, makeBundle, makeCompanyRow } from '@/testing/factories';
import { openQuestionnaire, questionnaireServer } from '@/testing/questionnaireServer';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import { makeFile, serveSubmission } from '@/testing/submissionServer';
import type { Language } from './languages';

questionnaireServer();
const evening = '2026-11-21T10:59:03.412Z';
const night = '2026-11-21T21:05:00Z';

const receipt = async (language: Language) => {
  serveSubmission({
    state: 'submitted',
    receipt_number: 'R-2',
    submitted_at: evening,
    document: makeFile(),
  });
  await renderPage(<SubmissionPage />, { language, user: makeAnsweredUser(), namespaces: ['submission'] });
  await screen.findByRole('heading', { name: 'R-2' });
};

const questionnaire = async (language: Language) => {
  const { user } = await openQuestionnaire('', { language });
  const [option] = screen.getAllByRole('radio');
  if (option) await user.click(option);
};

const announcement = async (language: Language) => {
  serveAnnouncements();
  const times = { created_at: evening, started_at: evening, finished_at: night, changed_at: night };
  reply('get', '/announcements/a1', () => ok(makeAnnouncement(times)));
  reply('get', '/announcements/a1/deliveries', () => page([{ ...delivery, sent_at: night, changed_at: evening }]));
  await renderPage(<AnnouncementPage />, {
    path: '/sendEmail/:id',
    at: '/sendEmail/a1',
    language,
    user: makeAdmin({ permissions: [{ action: 'VIEW', subject: 'emailAnnouncement' }] }),
    namespaces: ['announcements', 'directory', 'lists'],
  });
  await screen.findByText(delivery.recipient);
};

const submissions = async (language: Language) => {
  const row = makeCompanyRow({ response: 'submitted', submitted_at: evening, receipt_number: 'R-1' });
  reply('get', '/submissions', () => page([row]));
  reply('get', '/bundles', () => ok({ items: [makeBundle({ state: 'ready', size: 1024, expires_at: night })] }));
  await renderPage(<SubmissionsPage />, {
    path: '/submissionsList',
    at: '/submissionsList?bundle=all',
    language,
    user: makeAdmin({ permissions: [{ action: 'VIEW', subject: 'submissions' }] }),
    namespaces: ['submissions', 'remind', 'reviews', 'directory', 'lists', 'progress'],
  });
  await screen.findByText('Najd Mapping Co.');
  await screen.findByRole('dialog');
};

const clock: Record<Language, RegExp> = {
  en: /(?<!\d)(?:[1-9]|1[0-2]):[0-5]\d(?::[0-5]\d)?\u00a0?\s?[AP]M\b/g,
  ar: /(?<!\d)(?:[1-9]|1[0-2]):[0-5]\d(?::[0-5]\d)?\s[صم](?![\u0621-\u064a])/g,
};
/** The instant in UTC, as ISO text. */
const utc = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const shown = () => {
  const texts: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.nodeValue ?? '');
  return texts.join('\n').replace(utc, '');
};

const pages = { receipt, questionnaire, announcement, submissions };

it.each(
  (['en', 'ar'] as const).flatMap((language) =>
    (Object.keys(pages) as (keyof typeof pages)[]).map((name) => ({ language, name })),
  ),
)('the $name has one clock format ($language)', async ({ language, name }) => {
  await pages[name](language);
  await waitFor(
    () => {
      expect(shown().match(clock[language])).not.toBeNull();
    },
    { timeout: 3000 },
  );
  expect(shown().replace(clock[language], '')).not.toMatch(/\d:\d\d/);
});
