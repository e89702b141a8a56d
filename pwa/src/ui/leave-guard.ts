/**
 * Asked before the app goes to another screen. True when it keeps the person here for now; it then
 * calls `leave` itself, if they mean it.
 */
export type LeaveGuard = (leave: () => void, pathname: string) => boolean;

let guard: LeaveGuard | null = null;

/** Puts a guard before the way out; the answer takes it away. One screen at a time has one. */
export function guardLeaving(given: LeaveGuard): () => void {
  guard = given;
  return () => {
    if (guard === given) guard = null;
  };
}

/** Whether somebody has to be asked first. */
export function isHeldBack(leave: () => void, pathname: string): boolean {
  return guard?.(leave, pathname) ?? false;
}
