import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Complete } from '@/api/contract';
import type {
  DeclarationOut,
  DeskOut,
  PassageIn,
  ReadingPage,
  ReadingRow as Row,
  RecommendationIn,
  RemarkIn,
} from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';
import type { ListQuery } from '@/lists/definition';

export type ReadingRow = Complete<Row>;
export type Desk = Complete<DeskOut>;
export type Question = NonNullable<Desk['questionnaire']>['questions'][number];
export type Remark = Desk['remarks'][number];
export type Passage = Desk['passages'][number];
export type ReadFile = Desk['files'][number];
/** An answer, or a page of a file. */
export type Place = { question_id: string } | { file_id: string; page: number };

export const readingList = 'reading';

export const loadReading = (query: ListQuery, signal: AbortSignal): Promise<Complete<ReadingPage>> =>
  unwrap(client.GET('/api/reading', { params: { query }, signal }));

export const readersQuery = queryOptions({
  queryKey: ['readers'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/reading/readers', { signal })),
});

const at = (id: string) => ({ path: { company_id: id } });

export const deskQuery = (id: string) =>
  queryOptions({
    queryKey: ['reading', id],
    queryFn: ({ signal }): Promise<Desk> => unwrap(client.GET('/api/reading/{company_id}', { params: at(id), signal })),
  });

export const declarationQuery = (id: string) =>
  queryOptions({
    queryKey: ['declaration', id],
    queryFn: ({ signal }): Promise<DeclarationOut> =>
      unwrap(client.GET('/api/reading/{company_id}/declaration', { params: at(id), signal })),
  });

export const themesQuery = queryOptions({
  queryKey: ['themes'],
  queryFn: ({ signal }) => unwrap(client.GET('/api/reading-themes', { signal })),
});

export const themeQuery = (id: string) =>
  queryOptions({
    queryKey: ['themes', id],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/reading-themes/{theme_id}', { params: { path: { theme_id: id } }, signal })),
  });

export const assignReaders = (companies: readonly string[], readers: readonly string[], assigned: boolean) =>
  unwrap(
    client.POST('/api/reading/assign', { body: { company_ids: [...companies], user_ids: [...readers], assigned } }),
  );

export const declareInterest = (id: string, interest: string | null) =>
  unwrap(client.PUT('/api/reading/{company_id}/declaration', { params: at(id), body: { interest } }));

export const liftInterest = (id: string, interest: string, reason: string) =>
  unwrap(
    client.POST('/api/reading/{company_id}/interests/{interest_id}/lift', {
      params: { path: { company_id: id, interest_id: interest } },
      body: { reason },
    }),
  );

export const markRead = (id: string, read: boolean) =>
  unwrap(client.PUT('/api/reading/{company_id}/read', { params: at(id), body: { read } }));

export const writeRemark = (id: string, body: RemarkIn) =>
  unwrap(client.POST('/api/reading/{company_id}/remarks', { params: at(id), body }));

const ofRemark = (id: string, remark: string) => ({ path: { company_id: id, remark_id: remark } });

export const editRemark = (id: string, remark: Remark, text: string, mentioned: string[], revision: number) =>
  unwrap(
    client.PUT('/api/reading/{company_id}/remarks/{remark_id}', {
      params: ofRemark(id, remark.id),
      body: { text, mentioned, revision },
    }),
  );

export const deleteRemark = (id: string, { id: remark, revision }: Remark) =>
  unwrap(
    client.DELETE('/api/reading/{company_id}/remarks/{remark_id}', {
      params: { ...ofRemark(id, remark), query: { revision } },
    }),
  );

export const keepDraft = (id: string, place: string, text: string) =>
  unwrap(client.PUT('/api/reading/{company_id}/draft', { params: at(id), body: { place, text } }));

export const markPassage = (id: string, body: PassageIn) =>
  unwrap(client.POST('/api/reading/{company_id}/passages', { params: at(id), body }));

export const unmarkPassage = (id: string, passage: string) =>
  unwrap(
    client.DELETE('/api/reading/{company_id}/passages/{passage_id}', {
      params: { path: { company_id: id, passage_id: passage } },
    }),
  );

export const recommend = (id: string, body: RecommendationIn) =>
  unwrap(client.PUT('/api/reading/{company_id}/recommendation', { params: at(id), body }));

export const conclude = (id: string, text: string, present: string[], basedOn: number) =>
  unwrap(
    client.POST('/api/reading/{company_id}/conclusions', {
      params: at(id),
      body: { text, present, based_on: basedOn },
    }),
  );

const ofTheme = (id: string) => ({ path: { theme_id: id } });

export const createTheme = (name: string) => unwrap(client.POST('/api/reading-themes', { body: { name } }));

export const renameTheme = (id: string, name: string, revision: number) =>
  unwrap(client.PUT('/api/reading-themes/{theme_id}', { params: ofTheme(id), body: { name, revision } }));

export const mergeTheme = (id: string, into: string, revision: number) =>
  unwrap(client.POST('/api/reading-themes/{theme_id}/merge', { params: ofTheme(id), body: { into, revision } }));

export const splitTheme = (id: string, name: string, passages: string[], revision: number) =>
  unwrap(
    client.POST('/api/reading-themes/{theme_id}/split', {
      params: ofTheme(id),
      body: { name, passage_ids: passages, revision },
    }),
  );

export const deleteTheme = (id: string, revision: number) =>
  unwrap(client.DELETE('/api/reading-themes/{theme_id}', { params: { ...ofTheme(id), query: { revision } } }));

export const fileAddress = (company: string, file: string, preview = false) =>
  `/api/reading/${encodeURIComponent(company)}/files/${encodeURIComponent(file)}${preview ? '/preview' : ''}?locale=${currentLanguage()}`;

/** The text of an answer as it is shown and marked; the server has the same. */
export const answerText = ({ answers, details, link }: Question) =>
  [...answers, ...(details ? [details] : []), ...(link ? [link] : [])].join('\n');
