import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text, timestamp } from './fields.ts';

/** A session that has not ended. */
export const activeSession = z
  .object({
    session_id: z.string(),
    /** Null if the browser is not known. */
    browser: z.string().nullable(),
    /** The operating system; null if it is not known. */
    system: z.string().nullable(),
    /** When the user signed in. */
    createdAt: timestamp,
    /** To the minute. */
    lastUsedAt: timestamp,
    expiresAt: timestamp,
    /** Whether it is the session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ActiveSession' });
export type ActiveSession = z.output<typeof activeSession>;

const message = z.object({ message: z.string() });

export const sessionEndpoints = {
  /** The refresh token is in a cookie that only browsers with the shop's pages have. */
  renewSession: defineEndpoint({
    method: 'POST',
    path: '/api/users/session/renew',
    description:
      'Returns a new bearer token for the session of the refresh cookie, and replaces that cookie. The previous cookie is accepted for 30 seconds more; an older one ends the session.',
    access: 'public',
    failures: [401],
    response: z.object({ u_id: z.int(), auth_token: z.string() }),
  }),
  getSessions: defineEndpoint({
    method: 'GET',
    path: '/api/users/sessions',
    description: "The signed-in user's sessions, the newest first, at most 100.",
    access: 'customer',
    response: z.object({ sessions: z.array(activeSession) }),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/users/sessions/{session_id}',
    description: "Ends one of the signed-in user's sessions.",
    access: 'customer',
    params: z.object({ session_id: text(100, 'Session is required') }),
    response: message,
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/api/users/signout',
    description:
      'Ends the session of the refresh cookie and that of the bearer token, and deletes the cookie. Also succeeds when the session has already ended.',
    access: 'public',
    response: message,
  }),
} as const;
