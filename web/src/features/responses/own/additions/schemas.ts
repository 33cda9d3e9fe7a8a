import { additionNoteMax } from '@/api/limits.gen';
import { z } from '@/validation/presets';

export const additionSchema = z.object({ note: z.string().max(additionNoteMax) });
