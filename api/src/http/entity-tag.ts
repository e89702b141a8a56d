import type { Context } from 'koa';

/**
 * Whether the caller has what has this tag (without quotes): the weak comparison of RFC 9110
 * section 13.1.2. Koa's own says no to a request with `Cache-Control: no-cache`, which fetch adds
 * to every If-None-Match.
 */
export function matchesEntityTag(ctx: Context, tag: string): boolean {
  const known = ctx
    .get('If-None-Match')
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(`"${tag}"`) || known.includes('*');
}
