import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { FindRelyingParty } from '../second-factor/relying-party.ts';
import type { IdentityConfirmation } from './identity-confirmation.service.ts';

interface Services {
  identityConfirmation: IdentityConfirmation;
  findRelyingParty: FindRelyingParty;
}

export function mountIdentity(
  mount: Mount,
  { identityConfirmation, findRelyingParty }: Services,
): void {
  mount(endpoints.startConfirmation, ({ caller, origin }) =>
    identityConfirmation.start(caller, findRelyingParty(origin)),
  );

  mount(endpoints.confirmSession, async ({ body, caller, origin, logEvent }) => {
    await identityConfirmation.confirm(caller, body, findRelyingParty(origin));
    logEvent('identity confirmed', caller.u_id);
    return { message: 'Thank you.' };
  });
}
