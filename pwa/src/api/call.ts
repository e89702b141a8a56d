import { adminType, type Session } from '@vajra/contract';
import { connection } from '../browser/connection.ts';
import { isExpiring } from '../session/access-token.ts';
import { readSession } from '../session/stored-session.ts';
import { ApiError, isGateway, statusOf } from './api-error.ts';
import type { EndpointRef, InputOf, ResponseOf } from './endpoints.ts';
import { limitRequest } from './limit-request.ts';

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Milliseconds. Without it, a call waits as long as the browser does. */
  timeout?: number;
  /** The bearer token; by default that of the session, which is renewed when necessary. */
  token?: string;
  /** Completes the request after the page is closed. */
  keepalive?: boolean;
  /** Replaces the browser's `fetch`, for instance to report the progress of an upload. */
  fetch?: typeof fetch;
}

type Arguments<E> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: readonly Blob[];
}

const base: string = import.meta.env.VITE_API_BASE ?? '';

/**
 * Calls an endpoint of the contract and returns the body of its response.
 * @throws ApiError when the server does not respond or responds with a failure.
 */
export async function call<E extends EndpointRef>(
  endpoint: E,
  ...[input, options]: Arguments<E>
): Promise<ResponseOf<E>> {
  return (await request(endpoint, input, options)) as ResponseOf<E>; // the server validates it in tests
}

/**
 * Asks the user to prove their identity, if a call was refused for lack of it. Returns whether the call can be
 * repeated. A page sets it; a web worker cannot ask.
 */
type ConfirmIdentity = (refused: ApiError, request: typeof requestOnce) => Promise<boolean>;

let confirmIdentity: ConfirmIdentity = async () => false;

export function setConfirmIdentity(confirm: ConfirmIdentity): void {
  confirmIdentity = confirm;
}

/** Does the same as `call`, without types for the input and the response. */
export async function request(
  ...args: [endpoint: EndpointRef, input: unknown, options?: CallOptions]
): Promise<unknown> {
  try {
    return await requestOnce(...args);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
    if (!(await confirmIdentity(error, requestOnce))) throw error;
    return requestOnce(...args);
  }
}

async function requestOnce(
  endpoint: EndpointRef,
  input: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const parts = (input ?? {}) as Parts; // the parts of any input
  const session = readSession();
  if (!session || options.token) return exchange(endpoint, parts, options);
  const token = await currentToken(endpoint, session);
  try {
    return await exchange(endpoint, parts, { ...options, token });
  } catch (error) {
    if (!(error instanceof ApiError && error.endsSession)) throw error;
    // The token expired on its way, by the server's clock, or the session has ended.
    const renewed = await renew({ ...session, auth_token: token });
    return exchange(endpoint, parts, { ...options, token: renewed });
  }
}

/** The last token that a renewal returned. It is current even if this device's clock is wrong. */
let renewedToken: string | undefined;

/** Returns the session's token, renewed if it expires. Customers need none for public endpoints. */
async function currentToken({ access }: EndpointRef, session: Session): Promise<string> {
  const { auth_token, u_type } = session;
  const isOptional = access === 'public' && u_type !== adminType;
  if (isOptional || auth_token === renewedToken || !isExpiring(auth_token)) return auth_token;
  return renew(session);
}

/** @throws ApiError which ends the session only if the server refuses to renew it. */
async function renew(session: Session): Promise<string> {
  const { renewSession } = await import('../session/renew-session.ts').catch(failToReach);
  renewedToken = await renewSession(session, request);
  return renewedToken;
}

/** Makes one request. @throws ApiError */
async function exchange(
  endpoint: EndpointRef,
  parts: Parts,
  options: CallOptions,
): Promise<unknown> {
  const { response, text } = await send(endpoint, parts, options);
  const body = parseJson(text);
  const status = statusOf(body);
  if (!response.ok || status === false || status === 403) {
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

interface ResponseText {
  response: Response;
  text: string;
}

/** Sends the request and reads the whole body: a response that breaks off counts as none. */
async function send(
  endpoint: EndpointRef,
  parts: Parts,
  { token, ...options }: CallOptions,
): Promise<ResponseText> {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const body = bodyOf(endpoint, parts);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  // The type that browsers derive from a file's name differs between machines.
  if (endpoint.request?.kind === 'file') headers.set('Content-Type', endpoint.request.types[0]);

  const { signal, release } = limitRequest(options);
  try {
    const response = await (options.fetch ?? fetch)(urlOf(endpoint.path, parts), {
      method: endpoint.method,
      headers,
      body,
      ...(options.keepalive && { keepalive: true }),
      // For the refresh cookie, which is otherwise sent to the page's own origin only.
      ...(base && { credentials: 'include' }),
      signal,
    });
    const text = await response.text();
    connection.reportCall(!isGateway(response.status));
    return { response, text };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    return failToReach(signal.aborted ? signal.reason : cause);
  } finally {
    release();
  }
}

/** @throws ApiError always: the server, or a script on it, did not respond. */
function failToReach(cause: unknown): never {
  connection.reportCall(false);
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  const kind = isTimeout ? 'timeout' : 'network';
  throw new ApiError({ kind, status: 0, description: '', cause });
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

function bodyOf(
  endpoint: EndpointRef,
  { body = {}, files = [] }: Parts,
): string | FormData | Blob | null {
  const { request } = endpoint;
  if (request?.kind === 'file') return files[0] ?? null;
  if (request?.kind === 'form') {
    const form = new FormData();
    for (const [key, value] of Object.entries(body)) {
      if (value !== undefined) form.append(key, value === null ? '' : String(value));
    }
    for (const file of files) form.append(request.files.name, file);
    return form;
  }
  if (endpoint.method === 'GET') return null;
  if (endpoint.method === 'DELETE' && Object.keys(body).length === 0) return null;
  return JSON.stringify(body);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // For instance the error page of a proxy.
    return text;
  }
}

function descriptionOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { description, message } = body as { description?: unknown; message?: unknown };
  if (typeof description === 'string') return description;
  return typeof message === 'string' ? message : '';
}
