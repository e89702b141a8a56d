import type { Session } from '@vajra/contract';
import { z } from 'zod';

/** In the history state, which survives a reload while the customer looks for the mail. */
export const pendingState = z.object({
  pendingCode: z.object({ request: z.string(), email: z.string(), mo_no: z.string() }),
});
/** A code that was sent. */
export type PendingCode = z.output<typeof pendingState>['pendingCode'];

/** Receives the session of a guest, or why there is none. */
export interface GuestSignIn {
  onSignedIn: (session: Session, description: string) => void;
  onError: (error: Error) => void;
}
