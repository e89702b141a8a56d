import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Endpoint } from '@vajra/contract';
import type { Context } from 'koa';
import { matchesEntityTag } from './entity-tag.ts';

/**
 * Sends a successful answer. One that shoppers read again and again carries a tag of its content:
 * a weak one, since compression makes different bytes of it. Caches ask each time whether it still
 * holds; only what was asked for without a session may lie in a cache that others share.
 */
export async function sendResponse(
  ctx: Context,
  endpoint: Endpoint,
  answer: unknown,
): Promise<void> {
  ctx.status = endpoint.creates ? 201 : 200;
  if (endpoint.responseType) {
    await sendFile(ctx, endpoint.responseType, answer as AsyncIterable<string>); // as the contract says of it
    return;
  }
  // Made here once: Koa would do it for the length that compression asks for, and again.
  const json = JSON.stringify(answer);
  ctx.type = 'json';
  if (!endpoint.revalidates) {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = json;
    return;
  }
  const tag = createHash('sha256').update(json).digest('base64url');
  ctx.etag = `W/"${tag}"`;
  ctx.vary('Authorization');
  const who = ctx.get('Authorization') === '' ? 'public' : 'private';
  ctx.set('Cache-Control', `${who}, no-cache`);
  if (matchesEntityTag(ctx, tag)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.body = json;
}

/**
 * Sends a file while it is made. Its first part is made before: until then a failure is answered as
 * any other. A later one breaks off, so that nobody takes a part of the file for the whole.
 */
async function sendFile(ctx: Context, type: string, file: AsyncIterable<string>): Promise<void> {
  const rest = file[Symbol.asyncIterator]();
  const first = await rest.next();
  ctx.type = `${type}; charset=utf-8`;
  ctx.attachment();
  ctx.set('Cache-Control', 'no-store');
  ctx.body = Readable.from(startingWith(first, rest)).once('error', () => ctx.res.destroy());
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>) {
  try {
    for (let part = first; !part.done; part = await rest.next()) yield part.value;
  } finally {
    await rest.return?.(); // who reads it may have gone
  }
}
