import type { PaymentProviderName } from '@vajra/contract';
import type { z } from 'zod';
import { ProviderError } from '../provider.ts';

const defaultTimeoutMs = 10_000;
const formType = 'application/x-www-form-urlencoded';
const maxResponseBytes = 1_000_000;
/** 409 means that the same request is still running. */
const temporaryStatuses = new Set([408, 409, 425, 429]);
/** Headers with which the providers' support finds a request. */
const requestIdHeaders = ['request-id', 'paypal-debug-id', 'x-razorpay-request-id'];

/** An error response. */
export class ProviderResponseError extends ProviderError {
  constructor(
    message: string,
    readonly status: number,
    /** The provider's codes for what is wrong, in its order. */
    readonly codes: readonly string[],
  ) {
    const isRunning = codes.includes('PREVIOUS_REQUEST_IN_PROGRESS'); // PayPal's, with 422
    super(message, status >= 500 || temporaryStatuses.has(status) || isRunning);
  }
}

/**
 * Whether a provider has refused a request permanently. A wrong key does not count: the same request succeeds once
 * the key is right.
 */
export function isRefusal(error: unknown): error is ProviderResponseError {
  if (!(error instanceof ProviderResponseError) || error.isTemporary) return false;
  return error.status >= 400 && error.status !== 401 && error.status !== 403;
}

/** Whether a provider has responded with one of these statuses. */
export function hasStatus(
  error: unknown,
  ...statuses: readonly number[]
): error is ProviderResponseError {
  return error instanceof ProviderResponseError && statuses.includes(error.status);
}

export interface ProviderHttpOptions {
  name: PaymentProviderName;
  /** Without a trailing slash. */
  apiUrl: string;
  timeoutMs?: number | undefined;
  /** Of all requests. */
  headers?: Record<string, string>;
}

export interface ProviderRequest<Schema extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH';
  /** Its variable parts are encoded; see path(). */
  path: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, and bytes are JSON that is sent as it is. */
  body?: object | URLSearchParams | Uint8Array<ArrayBuffer>;
  response: Schema;
}

export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Builds a path in which each part is one segment, so that no id leads to another resource. */
export function path(strings: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: strings }, ...ids.map(encodeURIComponent));
}

/**
 * Makes requests to a provider's API. Each provider needs about five documented calls; their SDKs
 * would add megabytes and retries of their own, which ignore how long orders wait.
 */
export class ProviderHttp {
  readonly #options: ProviderHttpOptions & { timeoutMs: number };

  constructor(options: ProviderHttpOptions) {
    this.#options = { ...options, timeoutMs: options.timeoutMs ?? defaultTimeoutMs };
  }

  get<Schema extends z.ZodType>(resource: string, response: Schema) {
    return this.request({ method: 'GET', path: resource, response });
  }

  post<Schema extends z.ZodType>(
    resource: string,
    body: object | URLSearchParams,
    response: Schema,
    headers: Record<string, string> = {},
  ) {
    return this.request({ method: 'POST', path: resource, body, headers, response });
  }

  /**
   * Returns the parsed response.
   * @throws ProviderError, whose message has no header, body or parameter of the request
   */
  async request<Schema extends z.ZodType>(
    request: ProviderRequest<Schema>,
  ): Promise<z.output<Schema>> {
    const call = `${request.method} ${request.path.split('?')[0]}`;
    const { status, text, requestId } = await this.#send(request, call);
    const body = parseJson(text);
    if (status < 200 || status > 299) {
      const codes = errorCodes(body);
      const details = [`responded with ${status} to ${call}`, ...codes, requestId];
      throw new ProviderResponseError(this.#message(details), status, codes);
    }
    const parsed = request.response.safeParse(body);
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    const details = [`sent an unexpected response to ${call}`, fields, requestId];
    throw new ProviderError(this.#message(details), false);
  }

  async #send(request: Omit<ProviderRequest<z.ZodType>, 'response'>, call: string) {
    const { apiUrl, timeoutMs, headers } = this.#options;
    const { body } = request;
    const isForm = body instanceof URLSearchParams;
    try {
      const response = await fetch(apiUrl + request.path, {
        method: request.method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': isForm ? formType : 'application/json' }),
          ...headers,
          ...request.headers,
        },
        body: isForm || body instanceof Uint8Array || !body ? (body ?? null) : JSON.stringify(body),
        // Another host must not receive the credentials.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readText(response);
      const requestId = requestIdHeaders.map((name) => response.headers.get(name)).find(Boolean);
      return {
        status: response.status,
        text,
        requestId: isCode(requestId) ? requestId : undefined,
      };
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      const reason = isTimeout ? `did not respond within ${timeoutMs} ms` : 'could not be reached';
      throw new ProviderError(this.#message([`${reason}: ${call}`]), true, { cause: error });
    }
  }

  #message(details: readonly (string | undefined)[]): string {
    return `${this.#options.name} ${details.filter(Boolean).join(', ')}`;
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (bytes > maxResponseBytes) throw new ProviderError('the response is too large', false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined; // an error page of a proxy, or a response that the schema rejects
  }
}

/** Messages repeat what was sent, such as addresses and parts of keys; codes are safe to log. */
function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:/@'=-]{1,100}$/.test(value);
}

/** Returns the codes of the three providers' error bodies, in the order in which they narrow down. */
function errorCodes(body: unknown): string[] {
  const root = record(body);
  const error = record(root.error);
  const details = Array.isArray(root.details) ? root.details.map(record) : [];
  const candidates = [
    ...[root.error, root.name, error.type, error.code, error.decline_code],
    ...[error.param, error.reason, error.field],
    ...details.flatMap(({ issue, field }) => [issue, field]),
  ];
  return candidates.filter(isCode);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
