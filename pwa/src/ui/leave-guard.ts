import { createContext, useContext } from 'react';

/**
 * Called before the app goes to another screen. Returns true to stop the navigation; the guard then
 * calls `leave` itself once the user confirms.
 */
export type LeaveGuard = (leave: () => void, pathname: string) => boolean;

/** Guards the navigation until the returned function is called. Only one guard is active at a time. */
export type GuardLeaving = (guard: LeaveGuard) => () => void;

/** Provided by the router. */
export const LeaveGuardContext = createContext<GuardLeaving>(() => () => undefined);

export function useLeaveGuard(): GuardLeaving {
  return useContext(LeaveGuardContext);
}
