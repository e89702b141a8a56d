import { Readable } from 'node:stream';
import type Router from '@koa/router';
import {
  adminType,
  type Body,
  type Endpoint,
  type Input,
  idempotencyHeader,
  type Params,
  type Query,
  type ResponseBody,
} from '@vajra/contract';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { AdminCall } from '../audit/audit.service.ts';
import { InvalidInputError, type Problem } from '../errors.ts';
import {
  type IdempotentRequest,
  toIdempotentRequest,
  withEarlierFingerprint,
} from '../idempotency/idempotent-request.ts';
import type { ReceivedFile, StoredMedia } from '../media/media-store.ts';
import type { AccountLimits } from './account-limits.ts';
import { authenticate, type FindCaller } from './authentication.ts';
import { CachedResponse } from './cached-response.ts';
import { type Cookies, cookiesOf, noCookies } from './cookies.ts';
import { networkOf } from './network.ts';
import type { BodyReader } from './request-body.ts';
import { logSecurityEvent, type SecurityEvent } from './security-log.ts';
import { sendResponse } from './send-response.ts';
import type { Caller, Claims, HttpState } from './state.ts';
import { StreamedList } from './streamed-list.ts';

/** The parsed input and caller that a handler receives. */
export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  files: StoredMedia[];
  /** The request body of endpoints that accept a raw file. The handler may ignore it. */
  content: Readable;
  /** Null on public endpoints, except for admins. */
  caller: E['access'] extends 'public' ? Caller | null : Caller;
  /** The verified claims of the bearer token, if there is one. Its session may have ended. */
  claims: Claims | undefined;
  cookies: Cookies;
  /** The User-Agent header, or an empty string. */
  userAgent: string;
  /** The Origin header, or an empty string. */
  origin: string;
  /** The client's address or IPv6 network, as throttles count it. */
  address: string;
  /** Logs an event for the detection of attacks. */
  logEvent(event: SecurityEvent, account: number): void;
  /** Set if the endpoint is idempotent and the client sent an Idempotency-Key. */
  request: IdempotentRequest | undefined;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ResponseBody<E> | CachedResponse<ResponseBody<E>> | StreamedList>;

export interface MountOptions {
  findCaller: FindCaller;
  isProduction: boolean;
  readBody: BodyReader;
  accountLimits: AccountLimits;
  /** Runs an admin's request so that its changes appear in the audit trail. */
  runAsAdmin<T>(call: AdminCall, work: () => Promise<T>): Promise<T>;
  /** Validates each response against the contract, in development and tests. */
  validateResponses: boolean;
  /** Keeps the uploads of a successful request, which a document references by now. */
  keepUploads(files: readonly StoredMedia[]): Promise<void>;
  /** Removes the uploads of a failed request. */
  discardUploads(files: readonly StoredMedia[]): Promise<void>;
}

/**
 * Rejects a request whose files need not be decoded, for example because the caller may not store any.
 * Called with the validated input before the files are stored.
 */
export type AdmitFiles<E extends Endpoint> = (call: Call<E>) => Promise<void>;

export type Mount = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  admitFiles?: AdmitFiles<E>,
) => void;

/** Calls the handler of a public endpoint as an anonymous visitor, without HTTP. */
export type CallPublicEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
) => Promise<ResponseBody<E>>;

/**
 * Returns `mount`, which registers an endpoint (authenticate, parse, handle, validate, respond), and
 * `callPublicEndpoint`, with which the server calls its own public endpoints.
 */
export function createMount(
  router: Router,
  options: MountOptions,
): { mount: Mount; callPublicEndpoint: CallPublicEndpoint } {
  const handlers = new Map<Endpoint, Handler<Endpoint>>();
  const callPublicEndpoint = async (
    endpoint: Endpoint,
    input: Partial<Record<InputPart, unknown>>,
  ) => {
    const handler = handlers.get(endpoint);
    if (!handler || endpoint.access !== 'public')
      throw new TypeError(`${endpoint.path} is not a mounted public endpoint`);
    const anonymous = {
      files: [],
      content: Readable.from([]),
      caller: null,
      claims: undefined,
      cookies: noCookies,
      userAgent: '',
      origin: '',
      address: '',
      logEvent: () => {},
      request: undefined,
    };
    const call = { ...parseInput(endpoint, input), ...anonymous } as unknown as Call<Endpoint>; // parsed by the endpoint's schemas
    const response = await handler(call);
    if (response instanceof StreamedList) {
      throw new TypeError(`${endpoint.path} streams its response, for clients only`);
    }
    return response instanceof CachedResponse ? response.json() : response;
  };
  const mount: Mount = (endpoint, handler, admitFiles) => {
    handlers.set(endpoint, handler as unknown as Handler<Endpoint>); // called with its own endpoint's input only
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [endpoint.method.toLowerCase()], async (context) => {
      const ctx = context as Context & { state: HttpState; params: Record<string, string> }; // set upstream
      const caller = await authenticate(ctx, endpoint, options.findCaller);
      if (caller) await options.accountLimits.countUse(endpoint, caller.u_id);
      const body = await options.readBody(ctx, endpoint);
      const received = ctx.state.received ?? [];
      const files: StoredMedia[] = [];
      try {
        const input = parseInput(endpoint, { params: ctx.params, query: ctx.query, body });
        const call = {
          ...input,
          files,
          content: ctx.req,
          caller,
          claims: ctx.state.claims,
          cookies: cookiesOf(ctx, options),
          userAgent: ctx.get('User-Agent'),
          origin: ctx.get('Origin'),
          address: networkOf(ctx.ip),
          logEvent: (event: SecurityEvent, account: number) =>
            logSecurityEvent(ctx, event, account),
          request: toIdempotentRequest(endpoint, ctx.get(idempotencyHeader), {
            input,
            files: received,
            caller,
          }),
        } as Call<typeof endpoint>; // parsed by the endpoint's schemas, authorized by its access
        if (received.length > 0) {
          await admitFiles?.(call);
          for (const file of received) files.push(await file.store(clientOf(call)));
          call.request = withEarlierFingerprint(call.request, { endpoint, input }, files);
          await discardAll(received);
        }
        const handle = () => handler(call);
        const act =
          caller?.u_type === adminType
            ? () => options.runAsAdmin(adminCall(ctx, endpoint, caller), handle)
            : handle;
        const isChange = endpoint.method !== 'GET' && endpoint.access !== 'public';
        const response =
          caller && isChange ? await options.accountLimits.run(caller.u_id, act) : await act();
        await sendResponse(
          ctx,
          endpoint,
          options.validateResponses ? validate(endpoint, response) : response,
        );
      } catch (error) {
        // The first error is reported. `check:media` finds what could not be deleted.
        await discardAll(received).catch(() => undefined);
        await options.discardUploads(files);
        // Clients read the error only after they have sent the whole file, so drain it.
        if (endpoint.requestTypes) ctx.req.resume();
        throw error;
      }
      await options.keepUploads(files);
    });
  };
  return { mount, callPublicEndpoint: callPublicEndpoint as CallPublicEndpoint }; // each handler returns its endpoint's response
}

/** Returns for whom the images of a request are decoded. */
function clientOf({ caller, address }: Call<Endpoint>): string {
  return caller ? `account ${caller.u_id}` : address;
}

async function discardAll(received: readonly ReceivedFile[]): Promise<void> {
  for (const file of received) await file.discard();
}

function validate(endpoint: Endpoint, response: unknown): unknown {
  // Rows that are not read yet cannot be validated; tests parse what they receive.
  if (response instanceof StreamedList) return response;
  if (!(response instanceof CachedResponse)) return endpoint.response.parse(response);
  endpoint.response.parse(response.json());
  return response;
}

function adminCall(
  { state }: { state: HttpState },
  { method, path }: Endpoint,
  { u_id, u_name }: Caller,
): AdminCall {
  return { u_id, u_name, endpoint: `${method} ${path}`, requestId: state.requestId };
}

type InputPart = 'params' | 'query' | 'body';

function parseInput(endpoint: Endpoint, raw: Partial<Record<InputPart, unknown>>) {
  const problems: Problem[] = [];
  const parsed: Partial<Record<InputPart, unknown>> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const result = endpoint[part].safeParse(raw[part] ?? {}, { error: typeErrorMessage });
    if (result.success) parsed[part] = result.data;
    else problems.push(...result.error.issues.map(toProblem));
  }
  if (problems.length > 0) throw new InvalidInputError(problems);
  return parsed;
}

function toProblem({ path, code, message }: z.core.$ZodIssue): Problem {
  if (path.length === 0 && code === 'invalid_type') {
    return { field: '', message: 'The request must be a JSON object.' };
  }
  return { field: path.join('.'), message };
}

/** Returns a readable message for a value of the wrong type where the contract has none. */
function typeErrorMessage({ code, input, expected }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined;
  return input === undefined ? 'is required' : `must be ${typeNames[String(expected)] ?? 'valid'}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};
