import type provider from '@/i18n/locales/en/provider.json';

type Code = keyof typeof provider.refusal;

const codes: Record<Code, true> = {
  linked_to_another: true,
  no_group: true,
  not_an_administrator: true,
  other: true,
  provider_answer_not_accepted: true,
  provider_unavailable: true,
  refused_by_provider: true,
  too_many_requests: true,
  unauthenticated: true,
};

/** The key of its text. `code`: of the server's error, which the address names and anybody may write. */
export const refusalOf = (code: string) => `refusal.${Object.hasOwn(codes, code) ? (code as Code) : 'other'}` as const;
