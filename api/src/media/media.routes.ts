import type Router from '@koa/router';
import { mediaPaths } from '@vajra/contract';
import type { Context } from 'koa';
import { NotFound, UserError } from '../errors.ts';
import type { MediaMetadata, MediaStore } from './media-store.ts';

const fileName = /^[0-9a-f]{40}\.(jpg|png|mp4|webm)$/;

/** GET and HEAD of media at the spec's folders, by range where asked. */
export function mountMedia(router: Router, media: MediaStore): void {
  for (const folder of new Set(Object.values(mediaPaths))) {
    router.get(`${folder}:file`, async (ctx) => {
      await sendMedia(ctx as unknown as Context, media, ctx.params.file ?? ''); // the router's context is Koa's
    });
  }
}

async function sendMedia(ctx: Context, media: MediaStore, name: string): Promise<void> {
  const found = fileName.test(name) ? await media.find(name) : undefined;
  if (!found) throw new NotFound('This file was');
  const { type } = found.metadata as unknown as MediaMetadata; // written by the media store alone
  ctx.status = 200;
  ctx.type = type;
  ctx.etag = name;
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  ctx.set('Accept-Ranges', 'bytes');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const range = readRange(ctx, found.length, name);
  if (range.partial) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${found.length}`);
  }
  ctx.length = range.end - range.start;
  // Koa sends no body to HEAD, so no stream is opened for it.
  if (ctx.method !== 'HEAD') ctx.body = media.read(found, range.start, range.end);
}

interface ByteRange {
  start: number;
  /** The first byte after the range. */
  end: number;
  partial: boolean;
}

/** One range of RFC 9110 section 14; several at once get the whole file, as it allows. */
function readRange(ctx: Context, size: number, etag: string): ByteRange {
  const whole = { start: 0, end: size, partial: false };
  const condition = ctx.get('If-Range');
  if (condition && condition !== `"${etag}"`) return whole;
  const match = /^bytes=(\d*)-(\d*)$/.exec(ctx.get('Range').replace(/\s/g, ''));
  if (!match || (match[1] === '' && match[2] === '')) return whole;
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (first > last || (match[1] === '' && Number(match[2]) === 0)) {
    ctx.set('Content-Range', `bytes */${size}`);
    throw new UserError(416, 'This range is not in the file.');
  }
  return { start: first, end: last + 1, partial: true };
}
