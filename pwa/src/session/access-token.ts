/** A token is renewed this long before it expires, so that it lasts until the server checks it. */
const marginMs = 30_000;

/**
 * Whether a bearer token has to be renewed before it is used. Tokens of release 0.1.0, which belong to
 * no session (`sid`), are exchanged at once. A token that cannot be read is for the server to judge.
 */
export function isExpiring(token: string): boolean {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    const { exp, sid } = JSON.parse(atob(claims ?? ''));
    return !sid || exp * 1000 < Date.now() + marginMs;
  } catch {
    return false;
  }
}
