export type ApiErrorKind = 'network' | 'timeout' | 'http';

interface ApiErrorParts {
  kind: ApiErrorKind;
  /** HTTP status; 0 without a response. */
  status: number;
  /** The server's description, or an empty string. */
  description: string;
  /** The response body, parsed if it was JSON. */
  body?: unknown;
  /** The id under which the server logged the request. */
  requestId?: string | null;
  cause?: unknown;
}

/** A call that failed: no response, a timeout, or a response that reports a failure. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly description: string;
  readonly body: unknown;
  readonly requestId: string | null;

  constructor({ kind, status, description, body, requestId = null, cause }: ApiErrorParts) {
    super(description || `${kind} ${status}`, { cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.description = description;
    this.body = body;
    this.requestId = requestId;
  }

  /** Whether the session is over: the response's body carries `status: 403`. */
  get endsSession(): boolean {
    return statusOf(this.body) === 403;
  }
}

/** Returns the `status` of a response body outside /api; undefined if it has none. */
export function statusOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
}

/** Whether the status is that of a proxy whose server does not respond. */
export function isGateway(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Whether a call failed because no server responded. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'http' || isGateway(error.status));
}

/** Returns the description of a refusal (4xx), or `fallback` for any other error. */
export function refusal(error: unknown, fallback: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.description) || fallback;
}

/** Returns the server's description of a failure, or `fallback` if it gave none. */
export function describe(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.description) || fallback;
}
