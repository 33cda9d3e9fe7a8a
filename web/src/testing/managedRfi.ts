import type { ManagedRfiOut } from '@/api/schema.gen';

/** The page of an open request, with a moved deadline in its history. */
export const makeManaged = (changes: Partial<ManagedRfiOut> = {}): ManagedRfiOut => ({
  rfi: {
    id: 'rfi-1',
    title: { en: "King's request", ar: 'طلب معلومات' },
    opens_at: '2026-11-01T06:00:00Z',
    deadline: '2026-12-22T20:59:30Z',
    questions_until: '2099-01-29T20:59:00Z',
    state: 'open',
    closed_at: null,
    closed_early: null,
    extension: null,
  },
  questions_until: null,
  revision: 3,
  source: 'portal',
  object: null,
  configured: null,
  counts: { companies: 2259, extended: 0, submitted: 1200 },
  history: [
    {
      at: '2026-11-20T08:00:00Z',
      event: 'changed',
      by: 'Huda Al-Qahtani',
      before: { deadline: '2026-12-15T20:59:00Z', opens_at: null },
      after: { deadline: '2026-12-22T20:59:30Z', opens_at: '2026-11-01T06:00:00Z' },
      planned: null,
      reason: { en: 'More time was asked for', ar: 'طُلب وقت إضافي' },
    },
    { at: '2026-11-01T08:00:00Z', event: 'published', by: null, before: {}, after: {}, planned: null, reason: null },
  ],
  ...changes,
});

export const withState = (state: 'scheduled' | 'open' | 'closed') => {
  const managed = makeManaged();
  return { ...managed, rfi: managed.rfi && { ...managed.rfi, state } };
};
