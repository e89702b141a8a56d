import { Readable } from 'node:stream';
import {
  type Body,
  type Endpoint,
  idempotencyHeader,
  type Params,
  type Query,
} from '@vajra/contract';
import type { Context } from 'koa';
import { type IdempotentRequest, toIdempotentRequest } from '../idempotency/idempotent-request.ts';
import type { ReceivedFile, StoredMedia } from '../media/media-store.ts';
import { type Cookies, cookiesOf, noCookies } from './cookies.ts';
import { networkOf } from './network.ts';
import type { InputPart } from './parse-input.ts';
import { logSecurityEvent, type SecurityEvent } from './security-log.ts';
import type { Caller, Claims, HttpState } from './state.ts';

/** The context of a request to an endpoint, as the router and the middleware have set it. */
export type RequestContext = Context & { state: HttpState; params: Record<string, string> };

/** The parsed input and caller that a handler receives. */
export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  files: StoredMedia[];
  /** The body of endpoints that take it raw; empty for others. */
  rawBody: Buffer;
  /** Returns a request header. */
  header(name: string): string | undefined;
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
  /** Identifies the request in logs and in the audit trail. */
  requestId: string;
  /** Logs an event for the detection of attacks. */
  logEvent(event: SecurityEvent, account: number): void;
  /** Set if the endpoint is idempotent and the client sent an Idempotency-Key. */
  request: IdempotentRequest | undefined;
}

type ParsedInput = Partial<Record<InputPart, unknown>>;

interface RequestDetails {
  /** Parsed by the endpoint's schemas. */
  input: ParsedInput;
  /** Authorized by the endpoint's access. */
  caller: Caller | null;
  received: readonly ReceivedFile[];
  /** Empty until the received files are stored. */
  files: StoredMedia[];
  isProduction: boolean;
}

/** Returns what the handler of a request receives. */
export function createCall<E extends Endpoint>(
  ctx: RequestContext,
  endpoint: E,
  { input, caller, received, files, isProduction }: RequestDetails,
): Call<E> {
  const { claims, requestId, rawBody = Buffer.alloc(0) } = ctx.state;
  const sent = { input, files: received, caller };
  const call: Omit<Call<Endpoint>, InputPart | 'caller'> = {
    files,
    rawBody,
    claims,
    requestId,
    content: ctx.req,
    header: (name) => ctx.get(name) || undefined,
    userAgent: ctx.get('User-Agent'),
    origin: ctx.get('Origin'),
    logEvent: (event, account) => logSecurityEvent(ctx, event, account),
    request: toIdempotentRequest(endpoint, ctx.get(idempotencyHeader), sent),
    // Few handlers need these, which take some time.
    get cookies() {
      return cookiesOf(ctx, { isProduction });
    },
    get address() {
      return networkOf(ctx.ip);
    },
  };
  return Object.assign(call, input, { caller }) as unknown as Call<E>; // parsed by the endpoint's schemas, authorized by its access
}

/** Returns a call of the server itself, as an anonymous visitor. */
export function createAnonymousCall<E extends Endpoint>(input: ParsedInput): Call<E> {
  const anonymous = {
    files: [],
    content: Readable.from([]),
    rawBody: Buffer.alloc(0),
    header: () => undefined,
    caller: null,
    claims: undefined,
    cookies: noCookies,
    userAgent: '',
    origin: '',
    address: '',
    logEvent: () => {},
    request: undefined,
  };
  return { ...input, ...anonymous } as unknown as Call<E>; // parsed by the endpoint's schemas
}

/** Returns for whom the images of a request are decoded. */
export function clientOf({ caller, address }: { caller: Caller | null; address: string }): string {
  return caller ? `account ${caller.u_id}` : address;
}
