import type Router from '@koa/router';
import type { Endpoint, Input, ResponseBody } from '@vajra/contract';
import type { AdminCall } from '../audit/audit.service.ts';
import { withEarlierFingerprint } from '../idempotency/idempotent-request.ts';
import type { ReceivedFile, StoredMedia } from '../media/media-store.ts';
import type { DatabaseState } from '../mongo/database-state.ts';
import { Deadline } from '../mongo/deadline.ts';
import type { AccountLimits } from './account-limits.ts';
import { type Authentication, authenticate } from './authentication.ts';
import { CachedResponse } from './cached-response.ts';
import {
  type Call,
  clientOf,
  createAnonymousCall,
  createCall,
  type RequestContext,
} from './call.ts';
import { type LastResponses, staysAvailable } from './last-responses.ts';
import { type InputPart, parseInput } from './parse-input.ts';
import type { BodyReader } from './request-body.ts';
import { sendResponse } from './send-response.ts';
import type { Caller } from './state.ts';
import { StreamedList } from './streamed-list.ts';

/**
 * A request without files is answered within this time, whatever the database does. Proxies wait longer,
 * and so do clients.
 */
const maxResponseMs = 15_000;

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ResponseBody<E> | CachedResponse<ResponseBody<E>> | StreamedList>;

export interface MountOptions extends Authentication {
  isProduction: boolean;
  readBody: BodyReader;
  accountLimits: AccountLimits;
  lastResponses: LastResponses;
  database: Pick<DatabaseState, 'unlessAway'>;
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
 * Called with the validated input and the number of files, before they are stored.
 */
export type AdmitFiles<E extends Endpoint> = (call: Call<E>, fileCount: number) => Promise<void>;

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
    const parsed = parseInput(endpoint, input);
    const call = createAnonymousCall<Endpoint>(parsed);
    const response = await options.lastResponses.answer(endpoint, parsed, () => handler(call));
    if (response instanceof StreamedList) {
      throw new TypeError(`${endpoint.path} streams its response, for clients only`);
    }
    return response instanceof CachedResponse ? response.json() : response;
  };
  const mount: Mount = (endpoint, handler, admitFiles) => {
    handlers.set(endpoint, handler as unknown as Handler<Endpoint>); // called with its own endpoint's input only
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [endpoint.method.toLowerCase()], async (context) => {
      const ctx = context as RequestContext; // set by the router and the middleware
      const { database } = options;
      const identify = async () => {
        const caller = await authenticate(ctx, endpoint, options);
        if (caller) await options.accountLimits.countUse(endpoint, caller.u_id);
        return caller;
      };
      const caller = ctx.state.claims ? await database.unlessAway(identify) : await identify();
      const body = await options.readBody(ctx, endpoint);
      const received = ctx.state.received ?? [];
      const files: StoredMedia[] = [];
      try {
        const input = parseInput(endpoint, { params: ctx.params, query: ctx.query, body });
        const { isProduction } = options;
        const call = createCall(ctx, endpoint, { input, caller, received, files, isProduction });
        if (received.length > 0) {
          await admitFiles?.(call, received.length);
          for (const file of received) files.push(await file.store(clientOf(call)));
          call.request = withEarlierFingerprint(call.request, { endpoint, input }, files);
          await discardAll(received);
        }
        const answer = () =>
          caller
            ? handler(call)
            : options.lastResponses.answer(endpoint, input, () => handler(call));
        const handle = () => runFor(ctx, endpoint, caller, answer);
        const hasFiles = received.length > 0 || endpoint.request.kind === 'file';
        const isAvailable = !caller && staysAvailable(endpoint);
        const respond = isAvailable ? handle : () => database.unlessAway(handle);
        const response = hasFiles
          ? await handle()
          : await new Deadline(maxResponseMs).race(respond);
        await sendResponse(ctx, endpoint, response);
      } catch (error) {
        // The first error is reported. `check:media` finds what could not be deleted.
        await discardAll(received).catch(() => undefined);
        await options.discardUploads(files);
        // Clients read the error only after they have sent the whole file, so drain it.
        if (endpoint.request.kind === 'file') ctx.req.resume();
        throw error;
      }
      await options.keepUploads(files);
    });
  };
  /** Handles a request when it is the caller's turn, audited if the caller is staff. */
  async function runFor(
    ctx: RequestContext,
    endpoint: Endpoint,
    caller: Caller | null,
    handle: () => ReturnType<Handler<Endpoint>>,
  ): Promise<unknown> {
    const act = caller?.isStaff
      ? () => options.runAsAdmin(adminCall(ctx, endpoint, caller), handle)
      : handle;
    const isChange = endpoint.method !== 'GET' && endpoint.access !== 'public';
    const response =
      caller && isChange ? await options.accountLimits.run(caller.u_id, act) : await act();
    return options.validateResponses ? validate(endpoint, response) : response;
  }
  return { mount, callPublicEndpoint: callPublicEndpoint as CallPublicEndpoint }; // each handler returns its endpoint's response
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
  { state }: RequestContext,
  { method, path }: Endpoint,
  { u_id, u_name }: Caller,
): AdminCall {
  return { u_id, u_name, endpoint: `${method} ${path}`, requestId: state.requestId };
}
