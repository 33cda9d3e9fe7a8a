import { ApiError, type FieldError } from './ApiError';
import { announceSignOut } from './signOutSignal';

interface ErrorBody {
  success?: boolean;
  code?: number;
  message?: string;
  error?: string;
  params?: Record<string, unknown>;
  fields?: FieldError[];
  request_id?: string;
  data?: unknown;
}

const isBody = (value: unknown): value is ErrorBody => typeof value === 'object' && value !== null;

/** Wrong credentials also return 401, without a lost session. */
const isSessionLoss = (status: number, body: ErrorBody) =>
  (status === 401 || body.code === 401) && body.error !== 'incorrect_credentials';

/** Returns the data of the envelope of a response, or throws. The caller states the contract's type. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the border where the contract's type is taken on trust
export function openEnvelope<Data>(status: number, body: unknown): Data {
  const envelope: ErrorBody = isBody(body) ? body : {};
  if (isSessionLoss(status, envelope)) announceSignOut('expired');
  const failed = status >= 400 || envelope.success === false || envelope.code === 401;
  if (failed || !isBody(body)) {
    throw new ApiError({
      status: envelope.code === 401 ? 401 : status,
      code: envelope.error ?? (status === 401 || envelope.code === 401 ? 'unauthenticated' : 'malformed'),
      message: envelope.message ?? '',
      params: envelope.params,
      fields: envelope.fields,
      requestId: envelope.request_id,
      data: envelope.data,
    });
  }
  return envelope.data as Data;
}

export const networkError = () => new ApiError({ status: 0, code: 'network', message: '' });
