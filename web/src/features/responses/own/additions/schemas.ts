import { z } from '@/validation/presets';

export const additionSchema = (noteMax: number) => z.object({ note: z.string().max(noteMax) });
