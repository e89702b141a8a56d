import type { Context } from 'koa';

/**
 * Returns whether If-None-Match contains the tag (given without quotes), in any encoding, by weak comparison
 * (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2). Koa's `ctx.fresh` is always false with
 * `Cache-Control: no-cache`, which fetch adds to every request with If-None-Match.
 */
export function matchesEntityTag(ctx: Context, tag: string): boolean {
  const known = ctx.get('If-None-Match');
  if (known === '') return false;
  const tags = known
    .split(',')
    .map((entry) => entry.trim().replace(/^W\/|-(?:br|gzip)(?="$)/g, ''));
  return tags.includes(`"${tag}"`) || tags.includes('*');
}
