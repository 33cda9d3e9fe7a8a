import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as extension from '@/features/directory/extensions/limits';
import * as review from '@/features/directory/reviews/limits';
import * as company from '@/features/companies/profile/limits';
import * as library from '@/features/request/library/managed/limits';
import * as clarifications from '@/features/request/clarifications/limits';
import * as list from '@/features/request/questions/list/limits';
import * as own from '@/features/request/questions/own/limits';
import * as request from '@/features/request/rfi/limits';

interface Schemas {
  components: {
    schemas: Record<string, { properties: Record<string, { maxLength?: number; anyOf?: { maxLength?: number }[] }> }>;
  };
}

const { schemas } = (JSON.parse(readFileSync('openapi.json', 'utf8')) as Schemas).components;

const repeated: [limit: number, schema: string, field: string][] = [
  [extension.reasonMax, 'ExtensionIn', 'reason'],
  [review.messageMax, 'ReviewIn', 'message'],
  [company.commentMax, 'ChangeRequestIn', 'comment'],
  [library.titleMax, 'NewDocumentIn', 'title_en'],
  [library.descriptionMax, 'NewDocumentIn', 'description_ar'],
  [library.noteMax, 'NewVersionIn', 'note_en'],
  [clarifications.questionMax, 'ClarificationDraftIn', 'question_en'],
  [clarifications.answerMax, 'ClarificationDraftIn', 'answer_ar'],
  [list.answerMax, 'AnswerIn', 'text'],
  [list.reasonMax, 'DeclineTogetherIn', 'reason'],
  [own.subjectMax, 'QuestionIn', 'subject'],
  [own.textMax, 'QuestionIn', 'text'],
  [request.titleMax, 'RfiIn', 'title_en'],
  [request.reasonMax, 'RfiIn', 'reason_ar'],
];

it.each(repeated)('refuses no text that the server takes: %i characters of %s.%s', (limit, schema, field) => {
  const property = schemas[schema]?.properties[field];
  const own = [property?.maxLength, ...(property?.anyOf ?? []).map(({ maxLength }) => maxLength)];
  expect(own.filter((one) => one !== undefined)).toEqual([limit]);
});
