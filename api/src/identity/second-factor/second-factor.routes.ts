import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { SecondFactorEnrolment } from './enrolment.service.ts';
import type { FindRelyingParty } from './relying-party.ts';
import type { SecondFactors } from './second-factors.service.ts';

interface Services {
  secondFactors: SecondFactors;
  secondFactorEnrolment: SecondFactorEnrolment;
  findRelyingParty: FindRelyingParty;
}

export function mountSecondFactors(
  mount: Mount,
  { secondFactors, secondFactorEnrolment: enrolment, findRelyingParty }: Services,
): void {
  mount(endpoints.getSecondFactors, ({ caller }) => secondFactors.summary(caller.u_id));

  mount(endpoints.startAuthenticatorApp, ({ caller }) => enrolment.startTotp(caller));

  mount(endpoints.confirmAuthenticatorApp, async ({ body, caller, logEvent }) => {
    const recovery_codes = await enrolment.confirmTotp(caller, body.code);
    logEvent('second factor added', caller.u_id);
    return { message: 'The authenticator app was added.', recovery_codes };
  });

  mount(endpoints.removeAuthenticatorApp, async ({ caller, logEvent }) => {
    await enrolment.removeTotp(caller);
    logEvent('second factor removed', caller.u_id);
    return { message: 'The authenticator app was removed.' };
  });

  mount(endpoints.replaceRecoveryCodes, async ({ caller, logEvent }) => {
    const recovery_codes = await enrolment.replaceRecoveryCodes(caller);
    logEvent('recovery codes replaced', caller.u_id);
    return { message: 'Your earlier recovery codes no longer work.', recovery_codes };
  });

  mount(endpoints.startPasskey, async ({ caller, origin }) => ({
    options: await enrolment.startPasskey(caller, findRelyingParty(origin)),
  }));

  mount(endpoints.addPasskey, async ({ body, caller, origin, logEvent }) => {
    const recovery_codes = await enrolment.addPasskey(caller, body, findRelyingParty(origin));
    logEvent('second factor added', caller.u_id);
    return { message: 'The passkey was added.', recovery_codes };
  });

  mount(endpoints.removePasskey, async ({ params, caller, logEvent }) => {
    await enrolment.removePasskey(caller, params.passkey_id);
    logEvent('second factor removed', caller.u_id);
    return { message: 'The passkey was removed.' };
  });
}
