import { bodyParser } from '@koa/bodyparser';
import multer from '@koa/multer';
import type { Endpoint, FileField } from '@vajra/contract';
import type { Context, Middleware } from 'koa';
import { MulterError } from 'multer';
import { HttpError } from '../errors.ts';
import type { MediaStore } from '../media/media-store.ts';
import { type Upload, UploadRejectedError, uploadEngine } from '../media/upload-engine.ts';
import { parseJsonBody } from './json-body.ts';
import type { HttpState } from './state.ts';

/** Reads the body of a request to an endpoint; files land in the media store on the way. */
export type BodyReader = (
  ctx: Context & { state: HttpState },
  endpoint: Endpoint,
) => Promise<unknown>;

/** A name with brackets would become lists and objects. Multer's types do not know it yet. */
const flatForms = { fieldNestingDepth: 0 };
/** Once unpacked, where it came compressed. */
const textBytes = 1024 * 1024;
const fieldBytes = 64 * 1024;
const fieldCount = 60;
/** The media store says in better words than multer's which limit a file exceeds, if it gets there. */
const spareBytes = 1024 * 1024;
/** Milliseconds within which a body without files has to be here. */
const textPatience = 20_000;

export function createBodyReader(media: MediaStore, patience = textPatience): BodyReader {
  // As text: what is in it is counted before it is parsed.
  const readText = bodyParser({
    parsedMethods: ['POST', 'PUT', 'DELETE'],
    enableTypes: ['text'],
    extendTypes: { text: ['json', '+json', 'urlencoded'] },
    textLimit: textBytes,
  });
  const uploads = new Map<Endpoint, Middleware>();

  return async (ctx, endpoint) => {
    if (endpoint.method === 'GET') return {};
    if (endpoint.requestTypes && !ctx.is('json', '+json', 'urlencoded', 'multipart')) {
      if (ctx.is([...endpoint.requestTypes])) return {};
      throw new HttpError(415, `Send the file itself, as ${endpoint.requestTypes[0]}.`);
    }
    if (ctx.is('multipart')) {
      if (!endpoint.files) throw new HttpError(415, 'This call takes JSON.');
      const upload = uploads.get(endpoint) ?? uploadFor(endpoint, media);
      uploads.set(endpoint, upload);
      await readMultipart(ctx, upload, endpoint.files);
    } else {
      const reading = readText(ctx, async () => undefined);
      await inTime(ctx, patience, reading);
      ctx.request.body = parseText(ctx);
      if (endpoint.requestTypes) {
        throw new HttpError(415, `Send the file itself, as ${endpoint.requestTypes[0]}.`);
      }
    }
    if (endpoint.files?.required && !ctx.state.files?.length) {
      throw new HttpError(400, 'Select at least one media file.');
    }
    return withoutPrototype(ctx.request.body);
  };
}

/** Bodies of other types are not read, and count as empty. */
function parseText(ctx: Context): unknown {
  const text: unknown = ctx.request.body;
  if (typeof text !== 'string') return {};
  return ctx.is('urlencoded') ? parseForm(text) : parseJsonBody(text);
}

/** Flat, as forms are: a name with brackets is a name. */
function parseForm(text: string): unknown {
  const fields = Array.from(new URLSearchParams(text));
  if (fields.length > fieldCount) throw new HttpError(400, 'Too many fields.');
  return Object.fromEntries(fields);
}

/** Refuses a body that is not here in time, and lets go of who sends it. */
async function inTime(ctx: Context, milliseconds: number, reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      ctx.set('Connection', 'close');
      refuse(new HttpError(408, 'The request took too long.'));
    }, milliseconds);
  });
  try {
    await Promise.race([reading, tooLate]);
  } catch (error) {
    // What was not read would stand before the next request on this connection.
    ctx.req.unpipe();
    ctx.req.resume();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readMultipart(
  ctx: Context & { state: HttpState },
  upload: Middleware,
  field: FileField,
): Promise<void> {
  await upload(ctx, async () => undefined).catch((error: unknown) => refuseForm(error, field));
  const uploads = (ctx.request.files ?? []) as unknown as Upload[]; // as the upload engine left them
  ctx.state.files = uploads.map(({ stored }) => stored);
}

/** What is neither the media store's reason nor multer's is the form's parser, which has no class. */
function refuseForm(error: unknown, { name, max }: FileField): never {
  if (error instanceof UploadRejectedError) throw error.cause;
  if (error instanceof MulterError && /^LIMIT_(FILE_COUNT|UNEXPECTED_FILE)$/.test(error.code)) {
    throw new HttpError(400, `Send at most ${max} ${max === 1 ? 'file' : 'files'}, as ${name}.`);
  }
  throw error instanceof MulterError ? error : new HttpError(400, 'The form is malformed.');
}

function uploadFor(endpoint: Endpoint, media: MediaStore): Middleware {
  const field = endpoint.files;
  if (!field) throw new Error(`${endpoint.path} takes no files`);
  return multer({
    storage: uploadEngine(media, field) as unknown as multer.StorageEngine, // typed against an older multer
    limits: {
      files: field.max,
      fields: fieldCount,
      parts: field.max + fieldCount,
      headerPairs: 8,
      fieldSize: fieldBytes,
      fieldNameSize: 100,
      ...flatForms,
      fileSize: fileBytes(field, media) + spareBytes,
    },
  }).array(field.name, field.max) as Middleware; // typed for an older Koa
}

function fileBytes({ kinds }: FileField, { limits }: MediaStore): number {
  return kinds.includes('video') ? limits.videoBytes : limits.imageBytes;
}

/** Multer's fields have no prototype and JSON's may hold `__proto__`: plain own keys go on. */
function withoutPrototype(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body));
}
