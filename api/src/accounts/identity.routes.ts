import { endpoints } from '@vajra/contract';
import type { Mount } from '../http/mount.ts';
import type { IdentityConfirmation } from './identity-confirmation.service.ts';

export function mountIdentity(mount: Mount, identityConfirmation: IdentityConfirmation): void {
  mount(endpoints.confirmSession, async ({ body, caller, logEvent }) => {
    await identityConfirmation.confirm(caller, body);
    logEvent('identity confirmed', caller.u_id);
    return { message: 'Thank you.' };
  });
}
