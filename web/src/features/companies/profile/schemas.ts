import type { RegistrationField } from '@/api/contract';
import { changeCommentMax } from '@/api/limits.gen';
import { z, type ValidationTexts } from '@/validation/presets';
import { declaredSchema } from '@/features/people/accounts/schemas';

/** The declared fields and a comment. */
export const requestSchema = (t: ValidationTexts, fields: readonly RegistrationField[]) =>
  declaredSchema(t, fields).and(z.object({ comment: z.string().trim().max(changeCommentMax) }));
