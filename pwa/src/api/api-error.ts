export type ApiErrorKind = 'network' | 'timeout' | 'http';

interface ApiErrorParts {
  kind: ApiErrorKind;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** What the server said, or an empty string. */
  description: string;
  /** The answer's body, parsed where it was JSON. */
  body?: unknown;
  /** In the server's log too. */
  requestId?: string | null;
  cause?: unknown;
}

/** A call that did not succeed: no answer, too late, or an answer that says no. */
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
}

/** Whether the status is that of a proxy whose server does not respond. */
export function isGateway(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Whether a call failed because no server responded. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'http' || isGateway(error.status));
}

/** What a refusal says (4xx), or the given words for all that is no answer to the request. */
export function refusal(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.description) || otherwise;
}

/** What the server said of a failure, or the given words where it said nothing. */
export function describe(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.description) || otherwise;
}
