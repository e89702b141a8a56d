import type { Claims } from '../../platform/http/state.ts';

/**
 * Whether a token is one of release 0.1.0, which had no sessions: valid for seven days unless the
 * user's token version changes. Installed apps and other clients use them until they expire; apps
 * exchange theirs for a session at the next call. To be removed with the release after the next.
 */
export function isOfPreviousRelease(
  claims: Claims | undefined,
): claims is Claims & { version: number } {
  return claims !== undefined && claims.sid === undefined && typeof claims.version === 'number';
}
