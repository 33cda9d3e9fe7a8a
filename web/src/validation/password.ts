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
