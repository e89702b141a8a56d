import multer from '@koa/multer';
import { type Endpoint, type FileField, fileFieldOf } from '@vajra/contract';
import inflate from 'inflation';
import type { Context, Middleware } from 'koa';
import { MulterError } from 'multer';
import getRawBody from 'raw-body';
import { HttpError } from '../errors.ts';
import type { MediaStore } from '../media/media-store.ts';
import { type Upload, UploadRejectedError, uploadEngine } from '../media/upload-engine.ts';
import { WorkQueues } from '../work-queue.ts';
import { type BodyRate, minBodyRate, watchBodyRate } from './body-rate.ts';
import { parseJsonBody } from './json-body.ts';
import { networkOf } from './network.ts';
import type { HttpState } from './state.ts';

/** Reads and parses a request body. Uploaded files are received, not stored. */
export type BodyReader = (
  ctx: Context & { state: HttpState },
  endpoint: Endpoint,
) => Promise<unknown>;

/** Stops multer from parsing `a[b]` as nested fields. Its types lack this option. */
const flatFields = { fieldNestingDepth: 0 };
/** Types of bodies that are read. Those of other types count as empty. */
const bodyTypes = ['json', '+json', 'urlencoded', 'text/plain', 'multipart'];
/** Applies to the decompressed body. */
const maxTextBytes = 1024 * 1024;
const emptyBody = Buffer.alloc(0);
/** Strips a byte order mark. */
const utf8 = new TextDecoder();
const maxFieldBytes = 64 * 1024;
const maxFields = 60;
/** Lets oversized files reach the media store, whose error message is clearer than multer's. */
const fileSizeMarginBytes = 1024 * 1024;

interface BodyLimits {
  /** Of bodies without files. */
  textRate: BodyRate;
  /** Of bodies with files, which may take longer. */
  rate: BodyRate;
  /** Multipart requests of a network at a time: several customers behind one address. */
  maxUploadsPerNetwork: number;
}

const defaultLimits: BodyLimits = {
  // The largest body in 20 seconds.
  textRate: { windowMs: 20_000, minBytes: maxTextBytes },
  rate: minBodyRate,
  maxUploadsPerNetwork: 20,
};

export function createBodyReader(
  media: MediaStore,
  { textRate, rate, maxUploadsPerNetwork }: BodyLimits = defaultLimits,
): BodyReader {
  const uploads = new Map<Endpoint, Middleware>();
  const slots = new WorkQueues<string>({ concurrency: maxUploadsPerNetwork, maxWaiting: 0 });

  const readForm: BodyReader = async (ctx, endpoint) => {
    const field = fileFieldOf(endpoint);
    if (!field) throw new HttpError(415, 'This call takes JSON.');
    const upload = uploads.get(endpoint) ?? createUpload(endpoint, media);
    uploads.set(endpoint, upload);
    return slots.run(networkOf(ctx.ip), () => readMultipart(ctx, upload, field, rate));
  };

  const readText = async (
    ctx: Context & { state: HttpState },
    endpoint: Endpoint,
    type: string | false | null,
  ) => {
    const bytes = type ? await withMinimumRate(ctx, textRate, readBytes(ctx)) : emptyBody;
    if (endpoint.request.kind === 'signed') {
      ctx.state.rawBody = bytes;
      return {};
    }
    const body = parse(bytes, type);
    assertNoFile(endpoint);
    return body;
  };

  return async (ctx, endpoint) => {
    if (endpoint.method === 'GET') return {};
    const { request } = endpoint;
    if (request.kind === 'file' && !ctx.is('json', '+json', 'urlencoded', 'multipart')) {
      if (ctx.is([...request.types])) return {};
      assertNoFile(endpoint);
    }
    const type = ctx.is(bodyTypes);
    const body =
      type === 'multipart' ? await readForm(ctx, endpoint) : await readText(ctx, endpoint, type);
    if (fileFieldOf(endpoint)?.required && !ctx.state.received?.length) {
      throw new HttpError(400, 'Select at least one media file.');
    }
    return toPlainObject(body);
  };
}

/** @throws HttpError for an endpoint that takes a file in place of the body */
function assertNoFile({ request }: Endpoint): void {
  if (request.kind !== 'file') return;
  throw new HttpError(415, `Send the file itself, as ${request.types[0]}.`);
}

/** Reads a whole body and decompresses it. */
async function readBytes({ req }: Context): Promise<Buffer> {
  if (!req.readable) throw new HttpError(400, 'The request was aborted.');
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = req.headers;
  return getRawBody(inflate(req), {
    limit: maxTextBytes,
    length: encoding === 'identity' ? length : undefined,
  });
}

function parse(bytes: Buffer, type: string | false | null): unknown {
  if (bytes.length === 0) return {};
  const text = utf8.decode(bytes);
  return type === 'urlencoded' ? parseForm(text) : parseJsonBody(text);
}

/** Parses a flat form: brackets in a field name have no meaning. */
function parseForm(text: string): unknown {
  const fields = Array.from(new URLSearchParams(text));
  if (fields.length > maxFields) throw new HttpError(400, 'Too many fields.');
  return Object.fromEntries(fields);
}

async function readMultipart(
  ctx: Context & { state: HttpState },
  upload: Middleware,
  field: FileField,
  rate: BodyRate,
): Promise<unknown> {
  const reading = upload(ctx, async () => undefined);
  await withMinimumRate(ctx, rate, reading).catch((error: unknown) => throwFormError(error, field));
  const uploads = (ctx.request.files ?? []) as unknown as Upload[]; // set by uploadEngine
  ctx.state.received = uploads.map(({ received }) => received);
  return (ctx.request as { body?: unknown }).body; // missing in multer's types
}

/**
 * Rejects with 408 and closes the connection if the body arrives too slowly. Closing it ends `reading`,
 * which then removes the files that it has received.
 */
async function withMinimumRate<T>(ctx: Context, rate: BodyRate, reading: Promise<T>): Promise<T> {
  let stop = () => {};
  const tooSlow = new Promise<never>((_, reject) => {
    stop = watchBodyRate(ctx.req, rate, () => {
      ctx.set('Connection', 'close');
      reject(new HttpError(408, 'The request took too long.'));
    });
  });
  try {
    return await Promise.race([reading, tooSlow]);
  } catch (error) {
    reading.catch(() => undefined); // ends with an error of its own when the connection closes
    throw error;
  } finally {
    stop();
  }
}

/** Maps upload errors. Errors of multer's form parser have no class of their own. */
function throwFormError(error: unknown, { name, max }: FileField): never {
  if (error instanceof UploadRejectedError) throw error.cause;
  if (error instanceof HttpError) throw error;
  if (error instanceof MulterError && /^LIMIT_(FILE_COUNT|UNEXPECTED_FILE)$/.test(error.code)) {
    throw new HttpError(400, `Send at most ${max} ${max === 1 ? 'file' : 'files'}, as ${name}.`);
  }
  throw error instanceof MulterError ? error : new HttpError(400, 'The form is malformed.');
}

function createUpload(endpoint: Endpoint, media: MediaStore): Middleware {
  const field = fileFieldOf(endpoint);
  if (!field) throw new Error(`${endpoint.path} accepts no files`);
  return multer({
    storage: uploadEngine(media, field) as unknown as multer.StorageEngine, // typed against an older multer
    limits: {
      files: field.max,
      fields: maxFields,
      parts: field.max + maxFields,
      headerPairs: 8,
      fieldSize: maxFieldBytes,
      fieldNameSize: 100,
      ...flatFields,
      fileSize: maxFileBytes(field, media) + fileSizeMarginBytes,
    },
  }).array(field.name, field.max) as Middleware; // typed for an older Koa
}

function maxFileBytes({ kinds }: FileField, { limits }: MediaStore): number {
  return kinds.includes('video') ? limits.videoBytes : limits.imageBytes;
}

/** Copies own keys to a plain object: multer's has no prototype and JSON may contain `__proto__`. */
function toPlainObject(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body));
}
