import { atom, getDefaultStore } from 'jotai';
import { ApiError } from './api-error.ts';

/** Whether the server was there when it was last called. */
export const isReachableAtom = atom(true);

/** Whether an answer is that of a proxy whose server is not there. */
export function isGateway(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Whether a call failed for want of a server, and not by its answer. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'http' || isGateway(error.status));
}

/** Notes how a call went. */
export function noteReach(isReachable: boolean): void {
  getDefaultStore().set(isReachableAtom, isReachable);
}
