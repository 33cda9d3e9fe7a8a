import type { ActiveCompany, CompanyResponse } from '@/api/contract';
import { makeApprovedUser, makeCompanyRow } from './factories';

const file = {
  id: 'file-1',
  kind: 'document' as const,
  name: 'رد.pdf',
  content_type: 'application/pdf',
  size: 2048,
  sha256: 'ab'.repeat(32),
  uploaded_at: '2026-11-20T10:00:00Z',
};

/** A company that has submitted its response. */
export const makeActive = (changes: Partial<ActiveCompany> = {}): ActiveCompany => ({
  ...(makeApprovedUser() as ActiveCompany),
  decided_by_name: 'Huda Al-Qahtani',
  last_sign_in_at: null,
  invitation: null,
  forms: [
    {
      form: 'questionnaire',
      closed: null,
      saves: 3,
      saved_at: '2026-11-20T09:00:00Z',
      submitted_at: '2026-11-20T09:30:00Z',
      answered: {
        form: 'questionnaire',
        version: 1,
        submitted_at: '2026-11-20T09:30:00Z',
        questions: [
          {
            section_id: 's1',
            section: 'Company profile',
            question_id: 'companyName',
            number: 1,
            question: 'Company name',
            answers: ['Najd Mapping Co.'],
            details: null,
            link: 'javascript:alert(1)',
          },
          {
            section_id: 's1',
            section: 'Company profile',
            question_id: 'hq',
            number: 2,
            question: 'Headquarters',
            answers: [],
            details: null,
            link: null,
          },
        ],
      },
    },
  ],
  response: {
    id: 'submission-1',
    state: 'submitted',
    draft: null,
    closed: null,
    sent: { files: 1, bytes: 1024 },
    receipt_number: 'RFI-1',
    submitted_at: '2026-11-20T11:00:00Z',
    files: [file],
    links: [],
  },
  switched_off: ['announcements', 'reminders'],
  mails: [
    {
      id: 'm1',
      template: 'company_approved',
      channel: 'email',
      recipient: 'sara@najd.example',
      locale: 'en',
      subject: null,
      state: 'permanent',
      attempts: 1,
      reply: '550 no such user',
      problem: null,
      may_repeat: false,
      asked_at: '2026-11-20T08:00:00Z',
      sent_at: null,
    },
  ],
  timeline: [
    {
      at: '2026-11-20T12:00:00Z',
      event: 'fileDownloaded',
      by: 'Huda Al-Qahtani',
      person: null,
      form: null,
      saves: null,
      reason: null,
      until: null,
      status: null,
      receipt_number: null,
      file_name: 'رد.pdf',
      mail: null,
      fields: null,
      changes: null,
    },
    {
      at: '2026-11-20T09:00:00Z',
      event: 'draftSaved',
      by: null,
      person: null,
      form: 'questionnaire',
      saves: 3,
      reason: null,
      until: null,
      status: null,
      receipt_number: null,
      file_name: null,
      mail: null,
      fields: null,
      changes: null,
    },
    {
      at: '2026-11-19T08:00:00Z',
      event: 'registered',
      by: null,
      person: null,
      form: null,
      saves: null,
      reason: null,
      until: null,
      status: null,
      receipt_number: null,
      file_name: null,
      mail: null,
      fields: null,
      changes: null,
    },
  ],
  ...changes,
});

/** The response of `makeActive` as those see it who may open its files. */
export const makeGiven = (): CompanyResponse => {
  const { response, forms } = makeActive();
  if (!response) throw new Error('The response is gone');
  return {
    ...response,
    state: 'submitted',
    answers_closed: null,
    created_at: '2026-11-19T11:00:00Z',
    company: makeCompanyRow({ response: 'submitted' }),
    questionnaire: forms[0]?.answered ?? null,
    feedback: null,
    versions: [],
    additions: [],
  };
};

/** Of a response that its reader may read. */
export const openToReaders = { closed: null, answers_closed: null, sent: { files: 1, bytes: 1024 } } as const;
