import type { ForbiddenCode } from '@vajra/contract';
import type { ApiError } from '../api/api-error.ts';
import { failureCode } from '../api/failure-code.ts';
import type { Request } from './ConfirmIdentityDialog.tsx';
import { readSession } from './stored-session.ts';

const confirmationRequired: ForbiddenCode = 'confirmation_required';

let pending: Promise<boolean> | null = null;

/**
 * Asks the user to prove their identity if a call was refused for lack of it, once for all such calls.
 * Resolves to whether the call can be repeated: false for other refusals, when the user cancels, and
 * when another user has signed in meanwhile.
 */
export async function confirmIdentity(refused: ApiError, request: Request): Promise<boolean> {
  if (failureCode(refused) !== confirmationRequired) return false;
  pending ??= askCurrentUser(request).finally(() => {
    pending = null;
  });
  return pending;
}

async function askCurrentUser(request: Request): Promise<boolean> {
  const userId = readSession()?.u_id;
  const { showIdentityDialog } = await import('./identity-dialog.tsx');
  return (await showIdentityDialog(request)) && readSession()?.u_id === userId;
}
