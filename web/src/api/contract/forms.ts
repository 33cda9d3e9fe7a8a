import type { Bilingual } from './config';

export interface Question {
  id: string;
  number: number;
  type: 'text' | 'single' | 'multi' | 'yesNo' | 'scale' | 'yesNoWithDetails' | 'longText';
  title: Bilingual;
  hint: Bilingual | null;
  required: boolean;
  options: { value: string; label: Bilingual; exclusive?: boolean }[] | null;
  other: boolean;
  link: boolean;
  min_length: number | null;
  max_length: number | null;
  scale: { min: number; max: number; labels: Record<string, Bilingual> } | null;
  details: { when: boolean; label: Bilingual; error: 'details_required' | 'improvements_required' } | null;
}

export interface FormSection {
  id: string;
  title: Bilingual;
  description: Bilingual;
  questions: Question[];
}

export interface FormDefinition {
  form: string;
  version: number;
  title: Bilingual;
  sections: FormSection[];
}

export interface Answer {
  value?: string | number | boolean;
  values?: string[];
  other?: string;
  details?: string;
  link?: string;
}

export type Answers = Record<string, Answer>;
export interface SavedDraft {
  save_number: number;
  saved_at: string;
}
export type Draft = SavedDraft & { answers: Answers };

export interface Questionnaire {
  form: FormDefinition;
  draft: Draft | null;
  submitted: { answers: Answers; version: number; submitted_at: string } | null;
}

export interface Feedback {
  form: FormDefinition;
  submitted: { answers: Answers; submitted_at: string } | null;
}
