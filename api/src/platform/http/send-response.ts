import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Endpoint } from '@vajra/contract';
import type { Context } from 'koa';
import { CachedResponse } from './cached-response.ts';
import { matchesEntityTag } from './entity-tag.ts';
import { StreamedList } from './streamed-list.ts';

/**
 * Sends a successful response. Revalidated ones get an ETag of the content, weak because
 * compression changes the bytes, and caches revalidate on every use. Shared caches may store only
 * responses to requests without a session; kept responses say for how long.
 */
export async function sendResponse(ctx: Context, endpoint: Endpoint, body: unknown): Promise<void> {
  const { success } = endpoint;
  ctx.status = success.kind === 'created' ? 201 : 200;
  if (success.kind === 'file') {
    await sendChunks(ctx, success.type, body as AsyncIterable<string | Uint8Array>); // files are iterables
    ctx.attachment();
    return;
  }
  if (body instanceof StreamedList) {
    await sendChunks(ctx, 'application/json', body.json());
    return;
  }
  if (body instanceof CachedResponse) {
    const tag = success.kind === 'revalidated' ? body.tag : undefined;
    const encoding = body.negotiate(ctx);
    if (tag && isRevalidated(ctx, tag)) return;
    if (!tag) setMaxAge(ctx, body.maxAgeSeconds);
    await body.send(ctx, encoding);
    return;
  }
  // Serialized once. Koa would do it twice: when compression reads the length, and to send it.
  const json = JSON.stringify(body);
  ctx.type = 'json';
  if (success.kind !== 'revalidated') {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = json;
    return;
  }
  const tag = createHash('sha256').update(json).digest('base64url');
  ctx.etag = `W/"${tag}"`;
  if (!isRevalidated(ctx, tag)) ctx.body = json;
}

/** Lets shared caches keep a response to a request without a session, if it is valid for a time. */
function setMaxAge(ctx: Context, seconds: number): void {
  if (seconds > 0) ctx.vary('Authorization');
  const isShared = seconds > 0 && ctx.get('Authorization') === '';
  ctx.set('Cache-Control', isShared ? `public, max-age=${seconds}` : 'no-store');
}

/** Sets the headers for caches. Responds 304 and returns true if the client has this content already. */
function isRevalidated(ctx: Context, tag: string): boolean {
  ctx.vary('Authorization');
  const visibility = ctx.get('Authorization') === '' ? 'public' : 'private';
  ctx.set('Cache-Control', `${visibility}, no-cache`);
  if (!matchesEntityTag(ctx, tag)) return false;
  ctx.status = 304;
  ctx.body = null;
  return true;
}

/**
 * Streams a generated file. The first chunk is awaited before the headers are sent, so that an early
 * error gets an ordinary error response. A later error closes the connection, so that clients do not
 * mistake a part for the whole.
 */
async function sendChunks(
  ctx: Context,
  type: string,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const rest = chunks[Symbol.asyncIterator]();
  const first = await rest.next();
  ctx.type = type === 'application/pdf' ? type : `${type}; charset=utf-8`;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = Readable.from(prepend(first, rest)).once('error', () => ctx.res.destroy());
}

async function* prepend<T>(first: IteratorResult<T>, rest: AsyncIterator<T>) {
  try {
    for (let chunk = first; !chunk.done; chunk = await rest.next()) yield chunk.value;
  } finally {
    await rest.return?.(); // also when the client disconnects
  }
}
