import { z } from 'zod';
import type { FailureStatus } from './failure-statuses.ts';
import type { StaffRole } from './staff-roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a request: everyone, signed-in users, or staff with certain roles. */
export type Access = 'public' | 'customer' | 'admin';

/** A file field of a multipart request. The kind of a file is detected from its content. */
export interface FileField {
  readonly name: string;
  readonly max: number;
  readonly kinds: readonly ('image' | 'video')[];
  readonly required: boolean;
  /** Also accepts images of `convertedImageTypes`, which are stored as JPEG or PNG. */
  readonly converts?: true;
}

/**
 * - `json`: the body as JSON, or as a form without files
 * - `form`: the same, or multipart/form-data with a file field
 * - `file`: a file of one of these media types
 * - `signed`: the handler receives the body's bytes, which a signature covers, instead of parsed JSON
 */
export type RequestKind =
  | { readonly kind: 'json' }
  | { readonly kind: 'form'; readonly files: FileField }
  | { readonly kind: 'file'; readonly types: readonly [string, ...string[]] }
  | { readonly kind: 'signed' };

/**
 * - `json`: the status 200
 * - `created`: the status 201
 * - `revalidated`: with an ETag; a request with a matching If-None-Match gets 304
 * - `file`: of this media type, streamed while the handler generates it
 */
export type SuccessKind =
  | { readonly kind: 'json' }
  | { readonly kind: 'created' }
  | { readonly kind: 'revalidated' }
  | { readonly kind: 'file'; readonly type: 'text/csv' | 'application/pdf' };

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** `{p_id}` is a path parameter. */
  readonly path: string;
  /** One or two sentences for the authors of clients; published in the OpenAPI document. */
  readonly description: string;
  readonly access: Who;
  /** The members of staff who may make the request, with the access 'admin'. */
  readonly roles?: readonly StaffRole[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** What a request sends besides its parameters. JSON by default. */
  readonly request: RequestKind;
  /** How a successful response is sent. As JSON with the status 200 by default. */
  readonly success: SuccessKind;
  /**
   * Accepts an Idempotency-Key header (see idempotencyKeyPattern): requests with the same key within
   * 30 days take effect once and get the first successful response. Failures are not stored.
   */
  readonly idempotent?: true;
  /**
   * Requires that the user proved their identity within the last ten minutes, by signing in or by
   * `confirmSession`. Otherwise it fails with 403 and the code `confirmation_required`.
   */
  readonly requiresRecentSignIn?: true;
  /** How often an account may make the request, checked before the body is read. Above it fails with 429. */
  readonly limit?: { readonly uses: number; readonly minutes: number };
  /** Called by a timer instead of the user, so it does not prolong the session. */
  readonly isPolled?: true;
  /** Failures in addition to those that follow from the definition (see failuresOf). */
  readonly failures?: readonly FailureStatus[];
  /** The body of a successful response. */
  readonly response: Response;
}

const emptyObject = z.object({});
type EmptyObject = typeof emptyObject;

type Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
> = Omit<Endpoint<P, Q, B, R, A>, 'params' | 'query' | 'body' | 'roles' | 'request' | 'success'> & {
  request?: RequestKind;
  success?: SuccessKind;
  params?: P;
  query?: Q;
  body?: B;
} & (A extends 'admin' ? { roles: readonly StaffRole[] } : object);

/** Defines an endpoint as data. Server and browser both derive their types from it. */
export function defineEndpoint<
  R extends z.ZodType,
  A extends Access,
  P extends z.ZodType = EmptyObject,
  Q extends z.ZodType = EmptyObject,
  B extends z.ZodType = EmptyObject,
>(definition: Definition<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return {
    request: { kind: 'json' },
    success: { kind: 'json' },
    ...definition,
    // P, Q and B default to the empty object, which is what an omitted part is.
    params: definition.params ?? (emptyObject as unknown as P),
    query: definition.query ?? (emptyObject as unknown as Q),
    body: definition.body ?? (emptyObject as unknown as B),
  };
}

/** Returns the file field of an endpoint that accepts files in a form. */
export function fileFieldOf({ request }: Pick<Endpoint, 'request'>): FileField | undefined {
  return request.kind === 'form' ? request.files : undefined;
}

/** The response body outside /api: `{ status: true, description, data }`. */
export function envelope<Data extends z.ZodType>(data: Data) {
  return z.object({ status: z.literal(true), description: z.string(), data });
}

/** The response of an endpoint that sends a file: the text of the file in chunks. */
export const textStream = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** Like `textStream`, for files that are not text. */
export const byteStream = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** The response body outside /api of endpoints that return no data. */
export const emptyEnvelope = envelope(z.null());

export type Params<E extends Endpoint> = z.output<E['params']>;
export type Query<E extends Endpoint> = z.output<E['query']>;
export type Body<E extends Endpoint> = z.output<E['body']>;
/** What a handler returns and a client receives. */
export type ResponseBody<E extends Endpoint> = z.output<E['response']>;

/** A browser's File or Blob, whose types are not available here. */
export interface FileLike {
  readonly size: number;
  readonly type: string;
}

type Part<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> };

/** What a client sends. Parts with only optional fields may be omitted. */
export type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & { files?: readonly FileLike[] };
