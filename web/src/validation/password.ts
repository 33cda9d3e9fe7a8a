import type { Config } from '@/api/contract';

/** Code points, as the server counts. */
export const characters = (text: string): number => Array.from(text).length;

type PasswordRuleId = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special';

interface PasswordRule {
  id: PasswordRuleId;
  met: (password: string) => boolean;
}

/** The rules of a new password, for the check marks and for validation. */
export const passwordRules = (minLength: number): PasswordRule[] => [
  { id: 'length', met: (password) => characters(password) >= minLength },
  { id: 'uppercase', met: (password) => /\p{Lu}/u.test(password) },
  { id: 'lowercase', met: (password) => /\p{Ll}/u.test(password) },
  { id: 'digit', met: (password) => /\p{Nd}/u.test(password) },
  { id: 'special', met: (password) => /[^\p{L}\p{N}]/u.test(password) },
];

/** The server's limits; the usual values until the configuration is loaded. */
export const passwordLengths = (config: Config | undefined) => ({
  min: config?.password.min_length ?? 12,
  max: config?.password.max_length ?? 128,
});
