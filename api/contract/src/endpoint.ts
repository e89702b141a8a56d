import { z } from 'zod';
import type { FailureStatus } from './failure-statuses.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a call: anybody, anybody who is signed in, or users of type '0'. */
export type Access = 'public' | 'customer' | 'admin';

/** A file field of a multipart call. Kinds are decided by content (design.md section 5). */
export interface FileField {
  readonly name: string;
  readonly max: number;
  readonly kinds: readonly ('image' | 'video')[];
  readonly required: boolean;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** Spelled as in the specification; `{p_id}` stands for a path parameter. */
  readonly path: string;
  /** What it does, in a sentence or two for whoever writes a client. */
  readonly description: string;
  readonly access: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Present on calls that are sent as multipart/form-data. */
  readonly files?: FileField;
  /** Present on calls whose body is a file as it is, and not JSON: the media types that it may say. */
  readonly requestTypes?: readonly string[];
  /** The answer is a file of this media type, sent while it is made: the handler gives its parts. */
  readonly responseType?: 'text/csv';
  /** Answers 201 and not 200. */
  readonly creates?: true;
  /** A read that shoppers repeat: it has an ETag, and answers 304 to whoever names it again. */
  readonly revalidates?: true;
  /**
   * Takes an Idempotency-Key header (see idempotencyKeyPattern): however often a request with it
   * comes within 30 days, it has one effect and one answer. A refusal is no answer.
   */
  readonly idempotent?: true;
  /** Failures besides those that follow from the rest (see failuresOf). */
  readonly failures?: readonly FailureStatus[];
  /** The body of a successful answer. */
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
> = Omit<Endpoint<P, Q, B, R, A>, 'params' | 'query' | 'body'> & {
  params?: P;
  query?: Q;
  body?: B;
};

/** Describes one call as data; server and browser both take their types from it. */
export function defineEndpoint<
  R extends z.ZodType,
  A extends Access,
  P extends z.ZodType = EmptyObject,
  Q extends z.ZodType = EmptyObject,
  B extends z.ZodType = EmptyObject,
>(definition: Definition<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return {
    ...definition,
    // An absent part is the empty object, which is what P, Q and B default to.
    params: definition.params ?? (emptyObject as unknown as P),
    query: definition.query ?? (emptyObject as unknown as Q),
    body: definition.body ?? (emptyObject as unknown as B),
  };
}

/** The answer of calls outside /api, and of the cart's: `{ status: true, description, data }`. */
export function envelope<Data extends z.ZodType>(data: Data) {
  return z.object({ status: z.literal(true), description: z.string(), data });
}

/** The answer of a call that `sends` a file: its text, part by part. */
export const textStream = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** The answer of calls outside /api that carry nothing but a description. */
export const emptyEnvelope = envelope(z.null());

export type Params<E extends Endpoint> = z.output<E['params']>;
export type Query<E extends Endpoint> = z.output<E['query']>;
export type Body<E extends Endpoint> = z.output<E['body']>;
/** What a handler gives and a caller gets. */
export type ResponseBody<E extends Endpoint> = z.output<E['response']>;

/** A browser's File or Blob; this package knows neither's types. */
export interface FileLike {
  readonly size: number;
  readonly type: string;
}

type Part<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> };

/** What a caller sends; a part whose fields are all optional may be left out. */
export type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & { files?: readonly FileLike[] };
