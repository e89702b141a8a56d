import { Accounts } from '../../identity/accounts/accounts.service.ts';
import { AddressProof } from '../../identity/accounts/address-proof.ts';
import { Callers } from '../../identity/accounts/callers.service.ts';
import type { TakeOverGuest } from '../../identity/accounts/email-change.service.ts';
import { EmailChange } from '../../identity/accounts/email-change.service.ts';
import { GuestCodes } from '../../identity/accounts/guest-codes.ts';
import { Guests } from '../../identity/accounts/guests.service.ts';
import { IdentityConfirmation } from '../../identity/accounts/identity-confirmation.service.ts';
import { KnownDevices } from '../../identity/accounts/known-devices.ts';
import { createAccountLock } from '../../identity/accounts/lock-account.ts';
import { PasswordChanges } from '../../identity/accounts/password-changes.service.ts';
import { PasswordRecovery } from '../../identity/accounts/password-recovery.service.ts';
import { SecondFactorRemoval } from '../../identity/accounts/second-factor-removal.service.ts';
import { SecondFactorSignIn } from '../../identity/accounts/second-factor-sign-in.service.ts';
import { Challenges } from '../../identity/second-factor/challenges.ts';
import { SecondFactorEnrolment } from '../../identity/second-factor/enrolment.service.ts';
import {
  type FindRelyingParty,
  relyingPartyOf,
} from '../../identity/second-factor/relying-party.ts';
import { SecondFactorCheck } from '../../identity/second-factor/second-factor-check.service.ts';
import { SecondFactors } from '../../identity/second-factor/second-factors.service.ts';
import { Sessions } from '../../identity/sessions/sessions.service.ts';
import { SecretCipher } from '../../platform/secret-cipher.ts';
import type { Config } from '../config.ts';
import type { Foundation } from './foundation.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;

interface AccountDependencies extends Foundation {
  takeOverGuest: TakeOverGuest;
}

/** Accounts of customers, guests and admins: how they sign in, and what proves who they are. */
export function createAccountServices(config: Config, deps: AccountDependencies) {
  const { connection, log } = deps;
  const { jwtSecret: secret, storeUrl, throttle } = config;
  const base = { ...deps, storeUrl, storeName: config.store.name, throttle };

  const sessions = new Sessions({ connection, log, secret });
  const secondFactors = new SecondFactors(connection);
  const challenges = new Challenges(connection);
  const cipher = new SecretCipher(config.secondFactorSecret ?? secret);
  const secondFactorCheck = new SecondFactorCheck({ ...base, challenges, cipher, secondFactors });
  const addressProof = new AddressProof({ ...deps, sessions, secondFactors, challenges });
  const emailChange = new EmailChange({ ...base, addressProof });
  const knownDevices = new KnownDevices(secret);
  const guestCodes = new GuestCodes(connection, secret);

  const passwordChanges = new PasswordChanges({ ...base, sessions, addressProof });
  const core = {
    ...{ ...base, sessions, secondFactors, challenges, secondFactorCheck, passwordChanges },
  };
  const accounts = new Accounts({ ...core, emailChange, knownDevices });
  const findRelyingParty: FindRelyingParty = (origin) => relyingPartyOf(origin, config);
  return {
    accounts,
    sessions,
    secondFactors,
    challenges,
    addressProof,
    emailChange,
    knownDevices,
    passwordChanges,
    guestCodes,
    findRelyingParty,
    callers: new Callers({ ...core, isAdminMfaRequired: config.isAdminMfaRequired }),
    guests: new Guests({ ...core, guestCodes }),
    identityConfirmation: new IdentityConfirmation(core),
    passwordRecovery: new PasswordRecovery({ ...core, accounts }),
    secondFactorEnrolment: new SecondFactorEnrolment({
      ...{ ...core, cipher, lockAccount: createAccountLock(connection) },
    }),
    secondFactorRemoval: new SecondFactorRemoval(core),
    secondFactorSignIn: new SecondFactorSignIn(core),
  };
}
