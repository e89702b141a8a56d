/** How long the previous refresh token is accepted: its response was lost, or two tabs renewed. */
export const previousTokenGraceMs = 30_000;

/** The time of the last use is stored at most this often. */
export const useIntervalMs = 60_000;

/** For this long after a proof of identity, sensitive changes need no further one. */
const recentSignInMs = 10 * 60_000;

/** Whether the user of a session has proved their identity recently. Without a session they have not. */
export function hasRecentSignIn(session: { signedInAt: Date } | null): boolean {
  return session !== null && session.signedInAt.getTime() > Date.now() - recentSignInMs;
}

interface SessionLimits {
  /** A session ends this long after the sign-in. */
  absoluteMs: number;
  /** A session ends this long after its last use. */
  idleMs: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const customerLimits: SessionLimits = { absoluteMs: 30 * dayMs, idleMs: 30 * dayMs };
const adminLimits: SessionLimits = { absoluteMs: dayMs / 2, idleMs: 30 * minuteMs };

/** Returns the limits of a user's sessions; those of admins are shorter. */
export function limitsOf({ isStaff }: { isStaff: boolean }): SessionLimits {
  return isStaff ? adminLimits : customerLimits;
}
