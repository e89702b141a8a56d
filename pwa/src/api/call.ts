import { connection } from '../browser/connection.ts';
import { ApiError, isGateway } from './api-error.ts';
import type { AnswerOf, InputOf, Wire } from './endpoints.ts';

/** What the app gives the calls; `src/app` sets it once at start. */
interface CallSettings {
  token: () => string | null;
  /** An answer said that the session is over (`status: 403` in its body, spec section 4). */
  onSessionLost: () => void;
}

const settings: CallSettings = { token: () => null, onSessionLost: () => undefined };

export function configureCalls(given: CallSettings): void {
  Object.assign(settings, given);
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Milliseconds; without it a call waits as long as the browser does. */
  timeout?: number;
  /** Another way to the server than the browser's own: one that tells how far an upload is. */
  fetch?: typeof fetch;
}

type Arguments<W> =
  Record<never, never> extends InputOf<W>
    ? [input?: InputOf<W>, options?: CallOptions]
    : [input: InputOf<W>, options?: CallOptions];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: readonly Blob[];
}

const base: string = import.meta.env.VITE_API_BASE ?? '';

/**
 * Makes one call of the contract and gives the body of its answer.
 * @throws ApiError when no answer comes or the answer is a failure.
 */
export async function call<W extends Wire>(
  wire: W,
  ...[input, options]: Arguments<W>
): Promise<AnswerOf<W>> {
  return (await request(wire, input, options)) as AnswerOf<W>; // checked by the server in development and tests
}

/** The same for who knows the types of neither input nor answer. */
export async function request(
  wire: Wire,
  input: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const { response, text } = await send(wire, (input ?? {}) as Parts, options); // an input is these four parts
  const body = parsed(text);
  const inner = typeof body === 'object' && body !== null && 'status' in body ? body.status : true;
  if (inner === 403) settings.onSessionLost();
  if (!response.ok || inner === false || inner === 403) {
    throw new ApiError({
      kind: response.status === 408 || response.status === 504 ? 'timeout' : 'http',
      status: response.status,
      description: descriptionOf(body),
      body,
      requestId: response.headers.get('x-request-id'),
    });
  }
  return body;
}

interface Answered {
  response: Response;
  text: string;
}

/** An answer that breaks off halfway is none. */
async function send(endpoint: Wire, parts: Parts, options: CallOptions): Promise<Answered> {
  const token = settings.token();
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const body = bodyOf(endpoint, parts);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  // What a browser makes of a file's name differs from machine to machine.
  if (endpoint.content?.[0]) headers.set('Content-Type', endpoint.content[0]);

  const signals = [options.signal, options.timeout && AbortSignal.timeout(options.timeout)];
  try {
    const response = await (options.fetch ?? fetch)(urlOf(endpoint.path, parts), {
      method: endpoint.method,
      headers,
      body,
      signal: AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal)),
    });
    const text = await response.text();
    connection.reportCall(!isGateway(response.status));
    return { response, text };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    connection.reportCall(false);
    const late = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new ApiError({ kind: late ? 'timeout' : 'network', status: 0, description: '', cause });
  }
}

function urlOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
  return `${base}${filled}${search && `?${search}`}`;
}

function bodyOf(endpoint: Wire, { body = {}, files = [] }: Parts): string | FormData | Blob | null {
  if (endpoint.content) return files[0] ?? null;
  if (endpoint.files) {
    const form = new FormData();
    for (const [key, value] of Object.entries(body)) {
      if (value !== undefined) form.append(key, value === null ? '' : String(value));
    }
    for (const file of files) form.append(endpoint.files.name, file);
    return form;
  }
  if (endpoint.method === 'GET') return null;
  if (endpoint.method === 'DELETE' && Object.keys(body).length === 0) return null;
  return JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page; the status says what there is to say.
    return text;
  }
}

function descriptionOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { description, message } = body as { description?: unknown; message?: unknown };
  if (typeof description === 'string') return description;
  return typeof message === 'string' ? message : '';
}
