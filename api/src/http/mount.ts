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
import { type IdempotentRequest, toIdempotentRequest } from '../idempotency/idempotent-request.ts';
import type { StoredMedia } from '../media/media-store.ts';
import { authenticate, type FindCaller } from './authentication.ts';
import { networkOf } from './network.ts';
import type { BodyReader } from './request-body.ts';
import { sendResponse } from './send-response.ts';
import type { Caller, HttpState } from './state.ts';

/** What a handler gets: input that the contract has parsed, and who sent it. */
export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  files: StoredMedia[];
  /** Of calls whose body is a file: read it to its end, or leave it. */
  content: Readable;
  /** Public calls know admins only. */
  caller: E['access'] extends 'public' ? Caller | null : Caller;
  /** The remote address as throttles count it. */
  address: string;
  /** Where the call is repeatable and its sender gave it a key. */
  request: IdempotentRequest | undefined;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseBody<E>>;

export interface MountOptions {
  findCaller: FindCaller;
  readBody: BodyReader;
  /** Does the work of an admin's call, so that what it changes is known to be theirs. */
  runAsAdmin<T>(call: AdminCall, work: () => Promise<T>): Promise<T>;
  /** Holds each answer against the contract before it is sent: in development and tests. */
  validateResponses: boolean;
  /** Keeps uploads of a call that succeeded: by now a document names them. */
  keepUploads(files: readonly StoredMedia[]): Promise<void>;
  /** Removes uploads of a call that failed. */
  discardUploads(files: readonly StoredMedia[]): Promise<void>;
}

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Answers a call that anybody may make as a stranger gets it, without the network. */
export type CallPublicEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
) => Promise<ResponseBody<E>>;

/**
 * Makes the function by which domains serve calls (authenticate, parse, act, check, answer), and
 * the one by which the server itself makes those that it serves.
 */
export function createMount(
  router: Router,
  options: MountOptions,
): { mount: Mount; callPublicEndpoint: CallPublicEndpoint } {
  const handlers = new Map<Endpoint, Handler<Endpoint>>();
  const callPublicEndpoint = async (endpoint: Endpoint, input: Partial<Record<Parts, unknown>>) => {
    const handler = handlers.get(endpoint);
    if (!handler || endpoint.access !== 'public')
      throw new TypeError(`${endpoint.path} is not open`);
    const stranger = {
      files: [],
      content: Readable.from([]),
      caller: null,
      address: '',
      request: undefined,
    };
    return handler({ ...parseInput(endpoint, input), ...stranger } as unknown as Call<Endpoint>); // parsed by its own schemas
  };
  const mount: Mount = (endpoint, handler) => {
    handlers.set(endpoint, handler as unknown as Handler<Endpoint>); // asked with its own endpoint alone
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [endpoint.method.toLowerCase()], async (context) => {
      const ctx = context as Context & { state: HttpState; params: Record<string, string> }; // set upstream
      const caller = await authenticate(ctx, endpoint.access, options.findCaller);
      const body = await options.readBody(ctx, endpoint);
      const files = ctx.state.files ?? [];
      try {
        const input = parseInput(endpoint, { params: ctx.params, query: ctx.query, body });
        const call = {
          ...input,
          files,
          content: ctx.req,
          caller,
          address: networkOf(ctx.ip),
          request: toIdempotentRequest(endpoint, ctx.get(idempotencyHeader), {
            input,
            files,
            caller,
          }),
        } as Call<typeof endpoint>; // parsed by the endpoint's own schemas, admitted by its access
        const answer =
          caller?.u_type === adminType
            ? await options.runAsAdmin(adminCall(ctx, endpoint, caller), () => handler(call))
            : await handler(call);
        await sendResponse(
          ctx,
          endpoint,
          options.validateResponses ? endpoint.response.parse(answer) : answer,
        );
      } catch (error) {
        await options.discardUploads(files);
        // Whoever sends a file hears of a refusal when all of it has been read.
        if (endpoint.requestTypes) ctx.req.resume();
        throw error;
      }
      await options.keepUploads(files);
    });
  };
  return { mount, callPublicEndpoint: callPublicEndpoint as CallPublicEndpoint }; // each handler returns its endpoint's response
}

function adminCall(
  { state }: { state: HttpState },
  { method, path }: Endpoint,
  { u_id, u_name }: Caller,
): AdminCall {
  return { u_id, u_name, endpoint: `${method} ${path}`, requestId: state.requestId };
}

type Parts = 'params' | 'query' | 'body';

function parseInput(endpoint: Endpoint, raw: Partial<Record<Parts, unknown>>) {
  const problems: Problem[] = [];
  const parsed: Partial<Record<Parts, unknown>> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const result = endpoint[part].safeParse(raw[part] ?? {}, { error: plainWords });
    if (result.success) parsed[part] = result.data;
    else problems.push(...result.error.issues.map(problem));
  }
  if (problems.length > 0) throw new InvalidInputError(problems);
  return parsed;
}

function problem({ path, code, message }: z.core.$ZodIssue): Problem {
  if (path.length === 0 && code === 'invalid_type') {
    return { field: '', message: 'The request must be a JSON object.' };
  }
  return { field: path.join('.'), message };
}

/** For people, where the contract has no words of its own for a value of the wrong kind. */
function plainWords({ code, input, expected }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined;
  return input === undefined ? 'is required' : `must be ${kinds[String(expected)] ?? 'valid'}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};
