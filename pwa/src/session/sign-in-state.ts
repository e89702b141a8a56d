import { z } from 'zod';

const signInState = z.object({
  /** The path that required a session. */
  from: z.string().optional(),
  /** What the user was about to add to the cart. The sign-in screens keep it on the device. */
  intent: z.object({ p_id: z.int(), u_qty: z.int().min(1) }).optional(),
  /** Opens the cart instead, because the user wanted to add something to it. */
  opensCart: z.boolean().optional(),
});

/** The history state of /login, which passes it on to /signup and back. */
export type SignInState = z.output<typeof signInState>;

/** Returns a history state, or an empty one if it has another shape. */
export function readSignInState(state: unknown): SignInState {
  return signInState.safeParse(state).data ?? {};
}

/**
 * Returns where to go after signing in: `from`, or the home screen if it is on another site, is itself
 * a sign-in screen, or is not open to the user.
 */
export function destination(from: string | undefined, isAdmin: boolean): string {
  const home = isAdmin ? '/admin' : '/';
  if (!from || !/^\/(?![/\\])/.test(from)) return home;
  if (/^\/(login|signup|guest|forgot-password|reset-password|confirm-email)\b/.test(from))
    return home;
  if (!isAdmin && /^\/admin\b/.test(from)) return home;
  return from;
}
