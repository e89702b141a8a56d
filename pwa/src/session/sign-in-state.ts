import { z } from 'zod';

const signInState = z.object({
  /** The path that asked for a session. */
  from: z.string().optional(),
  /** What the person was about to put into the cart. */
  intent: z.object({ p_id: z.int(), u_qty: z.int().min(1) }).optional(),
});

/** What travels in the history entry to /login and on to /signup and back. */
export type SignInState = z.output<typeof signInState>;

/** History state may be anybody's: what is not ours counts as nothing. */
export function readSignInState(state: unknown): SignInState {
  return signInState.safeParse(state).data ?? {};
}

/** A path of this shop, or the fallback: never another site, never a door that stays shut. */
export function destination(from: string | undefined, isAdmin: boolean): string {
  const home = isAdmin ? '/admin' : '/';
  if (!from || !/^\/(?![/\\])/.test(from)) return home;
  if (/^\/(login|signup|forgot-password|reset-password)\b/.test(from)) return home;
  if (!isAdmin && /^\/admin\b/.test(from)) return home;
  return from;
}
