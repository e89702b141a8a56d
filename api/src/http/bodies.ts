import { bodyParser } from '@koa/bodyparser';
import multer from '@koa/multer';
import type { Endpoint } from '@vajra/contract';
import type { Context, Middleware } from 'koa';
import { MulterError } from 'multer';
import { UserError } from '../errors.ts';
import type { MediaStore } from '../media/media-store.ts';
import { type Upload, UploadRefused, uploadEngine } from '../media/upload-engine.ts';
import type { HttpState } from './state.ts';

/** Reads the body of a request to an endpoint; files land in the media store on the way. */
export type BodyReader = (
  ctx: Context & { state: HttpState },
  endpoint: Endpoint,
) => Promise<unknown>;

const jsonBytes = 1024 * 1024;
const fieldBytes = 64 * 1024;
const fieldCount = 60;

export function bodyReader(media: MediaStore): BodyReader {
  const readJson = bodyParser({
    parsedMethods: ['POST', 'PUT', 'DELETE'],
    enableTypes: ['json', 'form'],
    jsonLimit: jsonBytes,
    formLimit: fieldBytes,
  });
  const uploads = new Map<Endpoint, Middleware>();

  return async (ctx, endpoint) => {
    if (endpoint.method === 'GET') return {};
    if (ctx.is('multipart')) {
      if (!endpoint.files) throw new UserError(415, 'This call takes JSON.');
      const upload = uploads.get(endpoint) ?? uploadFor(endpoint, media);
      uploads.set(endpoint, upload);
      await readMultipart(ctx, upload);
    } else {
      await readJson(ctx, async () => undefined);
    }
    if (endpoint.files?.required && !ctx.state.files?.length) {
      throw new UserError(400, 'Select at least one media file.');
    }
    return withoutPrototype(ctx.request.body);
  };
}

async function readMultipart(ctx: Context & { state: HttpState }, upload: Middleware) {
  await upload(ctx, async () => undefined).catch(refuseForm);
  const uploads = (ctx.request.files ?? []) as unknown as Upload[]; // as the upload engine left them
  ctx.state.files = uploads.map(({ stored }) => stored);
}

/** What is neither the media store's reason nor multer's is the form's parser, which has no class. */
function refuseForm(error: unknown): never {
  if (error instanceof UploadRefused) throw error.cause;
  throw error instanceof MulterError ? error : new UserError(400, 'The form is malformed.');
}

function uploadFor(endpoint: Endpoint, media: MediaStore): Middleware {
  const field = endpoint.files;
  if (!field) throw new Error(`${endpoint.path} takes no files`);
  return multer({
    storage: uploadEngine(media, field) as unknown as multer.StorageEngine, // typed against an older multer
    limits: {
      files: field.max,
      fields: fieldCount,
      fieldSize: fieldBytes,
      fieldNameSize: 100,
      fileSize: field.kinds.includes('video') ? media.limits.videoBytes : media.limits.imageBytes,
    },
  }).array(field.name, field.max) as Middleware; // typed for an older Koa
}

/** Multer's fields have no prototype and JSON's may hold `__proto__`: plain own keys go on. */
function withoutPrototype(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body));
}
