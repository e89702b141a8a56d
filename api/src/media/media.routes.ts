import { mediaPaths } from '@vajra/contract';
import type { Context, Middleware } from 'koa';
import { HttpError, InvalidInputError, NotFoundError } from '../errors.ts';
import { isKnown } from '../http/entity-tag.ts';
import { readRange } from './byte-range.ts';
import type { MediaFile } from './media-files.ts';
import type { MediaStore } from './media-store.ts';

const folders = Object.values(mediaPaths);
const fileName = /^[0-9a-f]{40}\.(jpg|png|mp4|webm)$/;

/**
 * GET and HEAD of media at the spec's folders: pictures as wide and encoded as is asked, by range.
 * Not through the router, whose matching would be a tenth of a warm picture's time.
 */
export function serveMedia(media: MediaStore): Middleware {
  return async (ctx, next) => {
    const folder = folders.find((path) => ctx.path.startsWith(path));
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!folder || !isRead) return next();
    return sendMedia(ctx, media, ctx.path.slice(folder.length));
  };
}

async function sendMedia(ctx: Context, media: MediaStore, name: string): Promise<void> {
  if (!fileName.test(name)) throw new NotFoundError('File');
  const asked = ctx.querystring === '' ? undefined : widthOf(ctx.query.w);
  const original = await media.original(name);
  if (original.metadata.kind === 'image') ctx.vary('Accept');
  const file = await media.representation(original, asked, ctx.get('Accept'));
  ctx.status = 200;
  ctx.type = file.metadata.type;
  const tag = etagOf(file);
  ctx.etag = tag;
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  ctx.set('Accept-Ranges', 'bytes');
  if (isKnown(ctx, tag)) {
    ctx.status = 304;
    return;
  }
  const { start, end } = chosenRange(ctx, file);
  ctx.length = end - start;
  // Koa sends no body to HEAD, so nothing is read for it.
  if (ctx.method !== 'HEAD') ctx.body = await media.read(file, start, end);
}

/** Pixels that the picture is to be wide, at least; undefined where nothing was asked. */
function widthOf(w: string | string[] | undefined): number | undefined {
  if (w === undefined) return undefined;
  if (typeof w === 'string' && /^[1-9]\d{0,5}$/.test(w)) return Number(w);
  throw new InvalidInputError([{ field: 'w', message: 'must be a whole number of pixels' }]);
}

/** Originals are named after their content; what is made of them has a hash of its own. */
function etagOf({ filename, metadata }: MediaFile): string {
  return 'of' in metadata ? metadata.hash : filename;
}

function chosenRange(ctx: Context, { length }: MediaFile): { start: number; end: number } {
  const whole = { start: 0, end: length };
  const condition = ctx.get('If-Range');
  if (condition && condition !== ctx.response.get('ETag')) return whole;
  const range = readRange(ctx.get('Range'), length);
  if (range === null) return whole;
  if (range === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${length}`);
    // What is said of the file is not said of the answer that there is no such part.
    for (const header of ['ETag', 'Cache-Control']) ctx.remove(header);
    throw new HttpError(416, 'This range is not in the file.');
  }
  ctx.status = 206;
  ctx.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${length}`);
  return range;
}
