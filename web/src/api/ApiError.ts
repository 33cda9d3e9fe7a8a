export interface FieldError {
  /** Dotted path, for example `links.0.url`. */
  field: string;
  error: string;
  /** Message in the language of the request. */
  message: string;
}

interface ApiErrorInit {
  status: number;
  /** Stable code of the server, `network` without a response, or `malformed` for a response in another format. */
  code: string;
  message: string;
  params?: Record<string, unknown> | undefined;
  fields?: FieldError[] | undefined;
  requestId?: string | undefined;
  data?: unknown;
}

/** The error of every failed call. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly fields: FieldError[];
  readonly requestId: string | undefined;
  /** Additional data of the server, for example the newer draft of `draft_superseded`. */
  readonly data: unknown;

  constructor({ status, code, message, params, fields, requestId, data }: ApiErrorInit) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.params = params ?? {};
    this.fields = fields ?? [];
    this.requestId = requestId;
    this.data = data;
  }

  /** No response, or a response of a proxy: a retry may succeed. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  numberParam(name: string): number | undefined {
    const value = this.params[name];
    return typeof value === 'number' ? value : undefined;
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
